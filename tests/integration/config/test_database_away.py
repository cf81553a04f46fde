"""Web processes outlive their database, but not the process that began them.

They serve only when the database is there and proven.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import httpx
import pytest
from django.db import connection

from tests.server import ROOT, free_port

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]


class Cable:
    """A way to the database that can be pulled out and plugged in again."""

    def __init__(self, host: str, port: int):
        self._to = (host, port)
        self._open: list[socket.socket] = []
        self._listener: socket.socket | None = None
        self.port = free_port()

    def plug_in(self):
        self._listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._serve, args=(self._listener,)).start()

    def pull_out(self):
        listener, self._listener = self._listener, None
        for one in (listener, *self._open):
            if one is not None:
                one.shutdown(socket.SHUT_RDWR)
                one.close()
        self._open.clear()

    def _serve(self, listener):
        while True:
            try:
                near, _address = listener.accept()
            except OSError:
                return
            far = socket.create_connection(self._to)
            self._open += [near, far]
            for pair in ((near, far), (far, near)):
                threading.Thread(target=self._copy, args=pair, daemon=True).start()

    @staticmethod
    def _copy(source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
        except OSError:
            pass


@contextmanager
def two_workers(database: str, *, log: Path, port: int):
    environment = {
        **os.environ,
        "DATABASE_URL": database,
        "DJANGO_SETTINGS_MODULE": "config.settings_test",
    }
    with log.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "uvicorn", "config.asgi:application", "--workers",
             "2", "--port", str(port), "--ws", "none", "--no-proxy-headers"],
            cwd=ROOT,
            env=environment,
            stdout=out,
            stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=20)


def until(condition, *, seconds=40.0):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if condition():
                return True
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    return False


def workers_of(process):
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return [
        int(child)
        for child in children.split()
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def test_workers_begun_without_the_database_wait_for_it_and_then_serve(tmp_path):
    url = urlsplit(os.environ["DATABASE_URL"])
    cable = Cable(url.hostname, url.port or 5432)
    user = f"{url.username}@" if url.username else ""
    where = f"{user}127.0.0.1:{cable.port}"
    name = "/" + connection.settings_dict["NAME"]
    database = urlunsplit(url._replace(netloc=where, path=name))
    port, log = free_port(), tmp_path / "log"
    site = f"http://127.0.0.1:{port}"

    def says(status):
        return lambda: httpx.get(f"{site}/readyz").status_code == status

    def both_serve():
        """Which of the two answers is chance: eight times it is not always one."""
        return all(says(200)() for _ in range(8))

    with two_workers(database, log=log, port=port) as process:
        assert until(says(503)), log.read_text()
        waiting = httpx.get(f"{site}/")
        assert waiting.status_code == 503
        assert waiting.headers["retry-after"] == "5"
        assert waiting.json()["code"] == "not_ready"
        assert httpx.get(f"{site}/live/x").status_code == 503
        assert httpx.get(f"{site}/healthz").status_code == 200

        cable.plug_in()
        try:
            assert until(both_serve), log.read_text()
            assert httpx.get(f"{site}/").status_code == 200

            # Workers that are restarted while it is away again.
            cable.pull_out()
            killed = workers_of(process)
            for worker in killed:
                os.kill(worker, signal.SIGKILL)
            assert until(lambda: set(workers_of(process)).isdisjoint(killed))
            assert until(says(503)), log.read_text()
            assert process.poll() is None

            cable.plug_in()
            assert until(both_serve), log.read_text()
        finally:
            cable.pull_out()


def test_workers_end_with_the_process_that_began_them_and_leave_its_port(tmp_path):
    port, log = free_port(), tmp_path / "log"
    nowhere = f"postgres://127.0.0.1:{free_port()}/cruce"

    def answers():
        return httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200

    def is_free():
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            return False
        return True

    with two_workers(nowhere, log=log, port=port) as process:
        assert until(answers), log.read_text()
        begun = workers_of(process)

        process.kill()

        try:
            assert until(is_free, seconds=10), "the next start could not take it"
        finally:
            for worker in begun:
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
