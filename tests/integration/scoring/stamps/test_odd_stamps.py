"""Stamps as no authority gives them, and an authority that answers drop by drop."""

from __future__ import annotations

import base64
import socket
import threading
import time
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

import pytest

from scoring.archive.queries.event_file.writing import public_document
from scoring.stamps import commands
from scoring.stamps.commands import Authority, stamp_heads
from scoring.stamps.stamping import BadStamp, request_for, token_in
from scoring.verifier import program
from tests.integration.scoring.archive.event_file.forging import finished
from tests.integration.scoring.stamps.authority import KEYS, Signer, openssl
from tests.integration.scoring.stamps.test_stamps import retimed
from tests.scenarios import an_event
from tournaments.canon import canon

pytestmark = pytest.mark.django_db
DIGEST = "ab" * 32


@pytest.fixture
def event():
    return an_event(entrants=8, state="published", target=2)


def with_token(event, token):
    """The record with a line that holds this stamp, and every hash made right."""
    record = public_document(event)
    last = record["book"][-1]
    row = last["row"] | {
        "seq": len(record["book"]) + 1, "kind": "head_stamped", "author": "",
        "key": "00000000-0000-4000-8000-000000000009", "second": None,
        "payload": {"line": 1, "token": token},
    }  # fmt: skip
    record["book"].append({"row": row, "hash": "0" * 64, "texts": {}})
    return finished(record)


def told(record):
    right, said = program().answered(canon(record), [])
    assert not right
    return said.decode()


@pytest.mark.parametrize("at", ["99991231235959Z", "19691231235959Z"])
def test_a_time_that_no_clock_shows_is_no_stamp(signer, event, at):
    answer = signer.answer(request_for(DIGEST, nonce=7))
    forged = retimed(signer, answer, at=at.encode())
    token = base64.b64encode(program().one_node(forged).parts()[1].whole).decode()

    with pytest.raises(BadStamp, match="no clock shows that time"):
        token_in(forged, digest=DIGEST, nonce=7, authority=None)
    assert "no clock shows that time" in told(with_token(event, token))


@pytest.mark.parametrize(
    ("token", "sentence"),
    [
        ("A" * 100_004, "it is longer than any stamp"),
        ("A" * 100_000, "its stamp"),
        ("", "its stamp"),
        ("é🙂", "it is not written in Base64"),
        ("====", "it is not written in Base64"),
        ("A===", "it is not written in Base64"),
        ("MIIB", "its stamp"),
        ("MIA=", "its stamp"),
        (["MIIB"], "its stamp"),
        (None, "its stamp"),
        ({"a": 1}, "its stamp"),
    ],
)
def test_what_is_no_stamp_is_a_sentence_that_names_its_line(event, token, sentence):
    record = with_token(event, token)
    said = told(record)

    assert sentence in said
    assert said.startswith("NOT TRUE: ")
    assert f"line {len(record['book'])}" in said or "stamps" in said


def test_base64_is_read_as_others_read_it():
    for data in (b"", b"a", b"ab", b"abc", bytes(range(256)), b"\xff" * 31):
        assert program().from_base64(base64.b64encode(data).decode()) == data


def test_who_calls_himself_a_fingerprint_stands_between_quotation_marks(tmp_path):
    name = 'SHA-256 ab12" of the authority'
    signer = Signer(tmp_path / "odd", key="p256", name=name)
    answer = signer.answer(request_for(DIGEST, nonce=7))
    token = program().Token(program().one_node(answer).parts()[1].whole)

    called = token.signer().called()

    assert called == '"SHA-256 ab12\' of the authority"'
    assert name in token.signer().name()


# -- a way of certificates ----------------------------------------------------------

CA = "basicConstraints = critical, CA:TRUE"
USED = "keyUsage = critical, keyCertSign"
STAMPS = "extendedKeyUsage = critical, timeStamping"


class Way:
    """A root, who signs under it, and the stamp's own certificate, by openssl."""

    def __init__(self, folder, *, root=(CA,), between=(CA,), own=(STAMPS,), kind=()):
        self.folder, self.above = folder, None
        # RSA takes long to find, and is taken where it is asked how it has signed.
        self.key = KEYS["rsa" if kind else "p256"]
        self.certificates = [
            self.made(name, lines, *(kind if name == "between" else ()))
            for name, lines in (("root", root), ("between", between), ("own", own))
        ]
        self.at = datetime.now(UTC)

    def made(self, name, extensions, *kind):
        config, file = self.folder / f"{name}.cnf", self.folder / f"{name}.pem"
        lines = ["[req]", "distinguished_name = dn", "[dn]", "[made]", *extensions]
        config.write_text("\n".join(lines) + "\n")
        above = self.above or name
        self.above = name
        openssl(
            "req", "-new", "-nodes", "-config", str(config), "-newkey", *self.key,
            "-keyout", str(self.folder / f"{name}.key"), "-subj", f"/CN={name}",
            "-out", str(self.folder / "csr"),
        )  # fmt: skip
        key = ["-CA", str(self.folder / f"{above}.pem"), "-CAcreateserial", "-CAkey"]
        by = ["-signkey"] if above == name else key
        openssl(
            "x509", "-req", "-in", str(self.folder / "csr"), "-days", "30", *by,
            str(self.folder / f"{above}.key"), "-extfile", str(config),
            "-extensions", "made", "-out", str(file), *kind,
        )  # fmt: skip
        (found,), _digits = program().trusted_from(str(file))
        return found

    def vouched(self):
        root, _between, own = self.certificates
        return program().vouched_for(self, own, [root], "").name()


def test_a_way_of_certificates_leads_to_the_one_that_was_given(tmp_path):
    limited = (f"{CA}, pathlen:1", USED)
    assert Way(tmp_path, root=limited, between=(CA, USED)).vouched() == "root"


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        ({"root": (f"{CA}, pathlen:0",)}, "it is of somebody else"),
        ({"between": ("basicConstraints = CA:FALSE",)}, "it is of somebody else"),
        ({"between": (CA, "keyUsage = critical, cRLSign")}, "it is of somebody else"),
        (
            {"root": (CA, "nameConstraints = critical, permitted;DNS:none.invalid")},
            "is not known: this program cannot check limits of kind 2.5.29.30",
        ),
        (
            {"kind": ("-sigopt", "rsa_padding_mode:pss")},
            "cannot check signatures of kind 1.2.840.113549.1.1.10",
        ),
    ],
)
def test_a_way_with_limits_is_not_gone_beyond_them(tmp_path, limits, sentence):
    with pytest.raises(program().Untrue, match=sentence):
        Way(tmp_path, **limits).vouched()


@pytest.mark.parametrize(
    ("own", "right"),
    [
        (STAMPS, True),
        ("extendedKeyUsage = timeStamping", False),
        ("extendedKeyUsage = critical, timeStamping, serverAuth", False),
    ],
)
def test_a_certificate_is_for_time_stamps_alone(tmp_path, own, right):
    assert Way(tmp_path, own=(own,)).certificates[-1].stamps() is right


# -- drop by drop -------------------------------------------------------------------


@contextmanager
def drop_by_drop(before):
    """An authority that sends this, and then a sign now and again without an end."""
    listening, over = socket.create_server(("127.0.0.1", 0)), threading.Event()

    def answer():
        line, _whose = listening.accept()
        with line, suppress(OSError):
            line.recv(65536)
            line.sendall(before)
            while not over.wait(0.05):
                line.sendall(b"x")

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/tsr"
    finally:
        over.set()
        thread.join()
        listening.close()


@pytest.mark.parametrize(
    "before",
    [b"", b"HTTP/1.1 200 OK\r\nX-Odd: ", b"HTTP/1.1 200 OK\r\n\r\n"],
    ids=["its status", "its headers", "its body"],
)
def test_who_answers_drop_by_drop_is_given_up(event, monkeypatch, caplog, before):
    monkeypatch.setattr(commands, "LONGEST_SECONDS", 0.5)
    began = time.monotonic()
    with drop_by_drop(before) as url:
        stamp_heads(
            Authority(url),
            clock=lambda: datetime(2026, 11, 21, tzinfo=UTC),
            hand_over=lambda asking: asking(),
        )

    assert time.monotonic() - began < 5
    assert "its answer takes too long" in caplog.text
    assert commands._NOT_BEFORE  # it is asked again, and not at once
