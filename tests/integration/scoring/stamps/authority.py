"""A time stamp authority of our own: openssl behind a small web server."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SETTINGS = """
[ca]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
[tsa]
basicConstraints = CA:FALSE
extendedKeyUsage = critical, timeStamping
[web]
basicConstraints = CA:FALSE
extendedKeyUsage = critical, serverAuth
[tsa_config]
serial = {folder}/serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha512
ess_cert_id_chain = no
ess_cert_id_alg = {ess}
"""
KEYS = {
    "rsa": ["rsa:2048"],
    "p256": ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"],
    "p384": ["ec", "-pkeyopt", "ec_paramgen_curve:P-384"],
    "short": ["rsa:1024"],
}


def openssl(*arguments: str, given: bytes = b"") -> bytes:
    done = subprocess.run(
        ["openssl", *arguments], input=given, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@dataclass
class Signer:
    """A root, and a certificate of its that stamps; both as files."""

    folder: Path
    key: str = "rsa"
    use: str = "tsa"
    name: str = "Hall Clock"
    ess: str = "sha256"

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True)
        self.config.write_text(SETTINGS.format(folder=self.folder, ess=self.ess))
        (self.folder / "serial").write_text("01\n")
        new = ["req", "-new", "-nodes", "-config", str(self.empty), "-newkey"]
        openssl(
            *new, *KEYS[self.key], "-x509", "-days", "3650",
            "-subj", f"/O={self.name} Root", "-keyout", str(self.folder / "ca.key"),
            "-out", str(self.root),
        )  # fmt: skip
        openssl(
            *new, *KEYS[self.key], "-subj", f"/CN={self.name}",
            "-keyout", str(self.folder / "tsa.key"), "-out", str(self.folder / "csr"),
        )  # fmt: skip
        openssl(
            "x509", "-req", "-in", str(self.folder / "csr"), "-CA", str(self.root),
            "-CAkey", str(self.folder / "ca.key"), "-CAcreateserial", "-days", "3650",
            "-extfile", str(self.config), "-extensions", self.use,
            "-out", str(self.certificate),
        )  # fmt: skip

    @property
    def config(self) -> Path:
        return self.folder / "openssl.cnf"

    @property
    def root(self) -> Path:
        return self.folder / "root.pem"

    @property
    def certificate(self) -> Path:
        return self.folder / "tsa.pem"

    @property
    def empty(self) -> Path:
        file = self.folder / "req.cnf"
        file.write_text(
            "[req]\ndistinguished_name = dn\nx509_extensions = ca\n[dn]\n"
            "[ca]\nbasicConstraints = critical, CA:TRUE\n"
            "subjectKeyIdentifier = hash\n"
        )
        return file

    def answer(self, question: bytes, *, of_time: str = "") -> bytes:
        """What the authority answers to this question."""
        asked = self.folder / "asked.tsq"
        asked.write_bytes(question)
        return openssl(
            "ts", "-reply", "-config", str(self.config), "-section", "tsa_config",
            "-queryfile", str(asked), "-signer", str(self.certificate),
            "-inkey", str(self.folder / "tsa.key"),
        )  # fmt: skip


@dataclass
class Behind:
    """The web server: ``says`` turns a question into an answer, or a status."""

    signer: Signer
    says: Callable[[bytes], bytes] | None = None
    status: int = 200
    asked: list[bytes] = field(default_factory=list)

    def __enter__(self) -> Behind:
        outside = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                question = self.rfile.read(int(self.headers["content-length"]))
                outside.asked.append(question)
                says = outside.says or outside.signer.answer
                body = says(question)
                self.send_response(outside.status)
                self.send_header("Content-Type", "application/timestamp-reply")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_arguments: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        # Half a second passes before it hears that it should stop, if nothing is said.
        serve = partial(self.server.serve_forever, poll_interval=0.01)
        threading.Thread(target=serve, daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/tsr"
