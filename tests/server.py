"""A real server in a process of its own, for tests of the stream and of `serve`."""

from __future__ import annotations

import atexit
import importlib
import multiprocessing
import os
import queue
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psycopg

ROOT = Path(__file__).resolve().parent.parent
FILE = "cruce.sqlite3"
LOG = "server.log"
RUN = "CRUCE_TESTS_RUN"  # in the environment of every process of the run
START_SECONDS = 180.0  # also on a machine that does much else
# Below those that connections are given.
FIRST_PORT, PORTS = 20_000, 12_000
# Each is a fork of a process that has read the product already.
READ = "tests.server_read"
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload([READ])
OURS = {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "CRUCE_SECRET_KEY"}


def run_folder() -> Path:
    """Return the folder that all processes of this run share; it ends with the run."""
    if RUN not in os.environ:
        os.environ[RUN] = tempfile.mkdtemp(prefix="cruce-run-")
        atexit.register(shutil.rmtree, os.environ[RUN], ignore_errors=True)
    return Path(os.environ[RUN])


def free_port() -> int:
    """Return a port that is still free when the server has started.

    Of those that the system gives to whoever connects meanwhile, or asks for any, one
    may be taken by then; and `random` says the same in each process of a run.
    """
    while True:
        port = FIRST_PORT + secrets.randbelow(PORTS)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def migrated_file() -> Path:
    """Return a migrated SQLite file, made once in a run of the tests.

    While one process makes it, the others wait: they would only take its time.
    """
    file, making = run_folder() / FILE, run_folder() / "making"
    try:
        making.mkdir()
    except FileExistsError:
        deadline = time.monotonic() + START_SECONDS
        while not file.exists():
            assert time.monotonic() < deadline, "no migrated file was made"
            time.sleep(0.05)
        return file
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity=0"],
        cwd=ROOT,
        env={**_not_ours(), "CRUCE_DATA": str(making)},
        check=True,
    )
    (making / FILE).replace(file)  # whole, or not there
    return file


def _not_ours() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in OURS}


@dataclass
class Server:
    """`manage.py serve` on its own data folder; use it in a `with` block.

    Its database is migrated already, unless it starts ``from_nothing``. What begins as
    on the day, by reading everything itself, is said to be ``whole``; so is what has an
    environment of its own.
    """

    data: Path
    port: int = field(default_factory=free_port)
    environment: dict[str, str] = field(default_factory=dict)
    arguments: tuple[str, ...] = ()
    from_nothing: bool = False
    whole: bool = False

    def __post_init__(self):
        self.url = f"http://127.0.0.1:{self.port}"
        self.printed = ""
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *problem):
        self.kill()

    def start(self):
        self.data.mkdir(parents=True, exist_ok=True)
        if not (
            self.from_nothing
            or "DATABASE_URL" in self.environment
            or (self.data / FILE).exists()
        ):
            shutil.copy(migrated_file(), self.data / FILE)
        arguments = ["--host", "127.0.0.1", "--port", str(self.port), *self.arguments]
        if self.whole or self.from_nothing or self.environment:
            self._start_whole(arguments)
        else:
            self.process = _Fork(self.data, arguments)
        self._wait_until_it_answers()

    def variables(self):
        """The environment of the server's processes."""
        return {**_not_ours(), "CRUCE_DATA": str(self.data), **self.environment}

    def _start_whole(self, arguments):
        with (self.data / LOG).open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", *arguments],
                cwd=ROOT,
                env=self.variables(),
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def _wait_until_it_answers(self):
        deadline = time.monotonic() + START_SECONDS
        with _client(timeout=1) as client:
            while time.monotonic() < deadline and self.process.poll() is None:
                try:
                    if client.get(f"{self.url}/readyz").status_code == 200:
                        return
                except httpx.TransportError:
                    time.sleep(0.05)
        raise AssertionError(f"The server did not start:\n{self.output()}")

    def manage(self, *arguments, check=True):
        """Run a command of `manage.py` with the server's environment."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.variables(),
            capture_output=True,
            text=True,
            check=check,
        )

    def query(self, statement):
        """The rows of its database, whichever it is."""
        with closing(self._database()) as database:
            return database.execute(statement).fetchall()

    def _database(self):
        if "DATABASE_URL" in self.environment:
            return psycopg.connect(self.environment["DATABASE_URL"])
        return sqlite3.connect(self.data / FILE, timeout=20)

    def output(self):
        return (self.data / LOG).read_text()

    def stop(self, *, by=signal.SIGINT):
        """The exit code of a clean stop."""
        self.process.send_signal(by)
        return self.process.wait(timeout=15)

    def kill(self):
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class _Fork:
    """A server that did not read the product itself, spoken to as a ``Popen``."""

    def __init__(self, data: Path, arguments: list[str]) -> None:
        self._process = FORKS.Process(
            target=_serve, args=(data, arguments), daemon=True
        )
        self._process.start()
        self.pid = self._process.pid

    def poll(self):
        return self._process.exitcode

    def send_signal(self, number):
        os.kill(self.pid, number)

    def kill(self):
        self._process.kill()

    def wait(self, timeout=None):
        self._process.join(timeout)
        return self._process.exitcode


def _serve(data: Path, arguments: list[str]) -> None:
    importlib.import_module(READ).serve(data, arguments)


def _client(**given):
    """A client without TLS: to read the machine's certificates takes 30 ms."""
    return httpx.Client(verify=False, **given)  # noqa: S501


class Stream:
    """An open live stream; its events arrive in a queue with their time."""

    def __init__(self, url: str):
        self.events: queue.Queue[tuple[str, str, float]] = queue.Queue()
        self.raw = ""
        self.ended = threading.Event()
        self._client = _client(timeout=httpx.Timeout(5, read=30))
        self._context = self._client.stream("GET", url)
        self.response = self._context.__enter__()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            name = ""
            for line in self.response.iter_lines():
                self.raw += line + "\n"
                if line.startswith("event: "):
                    name = line.removeprefix("event: ")
                if line.startswith("data: "):
                    data = line.removeprefix("data: ")
                    self.events.put((name, data, time.monotonic()))
        except (httpx.HTTPError, OSError):
            pass
        finally:
            self._context.__exit__(None, None, None)
            self._client.close()
            self.ended.set()

    def next(self, *, within=5.0):
        return self.events.get(timeout=within)
