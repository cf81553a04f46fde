"""Real servers, of one process and several, on SQLite and on PostgreSQL."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

import httpx
import psycopg

from tests.server import ROOT, START_SECONDS, Server

LINES = (
    "SELECT table_id, seq, key FROM scoring_ledgerentry "
    "WHERE kind = 'deal' ORDER BY table_id, seq"
)
GAPS = (
    "SELECT table_id FROM scoring_ledgerentry GROUP BY table_id "
    "HAVING COUNT(*) <> MAX(seq)"
)


class Site(Server):
    """`manage.py serve` on SQLite, to be killed and looked into."""

    def kill_9(self):
        """Kill the server and whatever it started, without any warning."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def recorded(self):
        """Table, number and key of every deal in the ledger."""
        return [
            (table, seq, str(UUID(str(key)))) for table, seq, key in self.query(LINES)
        ]

    def tables_with_gaps(self):
        return self.query(GAPS)


@dataclass
class SeveralProcesses(Server):
    """Two processes that serve one PostgreSQL; hints between them go through Redis."""

    arguments: tuple[str, ...] = ("--workers", "2")

    def __exit__(self, *problem):
        # The two would outlive for a while whoever is killed.
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=START_SECONDS)


class PostgresSite(Site):
    """`config.asgi` under uvicorn with two threads of its own, on PostgreSQL."""

    def start(self):
        self.data.mkdir(parents=True, exist_ok=True)
        with (self.data / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "uvicorn", "config.asgi:application",
                 "--host", "127.0.0.1", "--port", str(self.port),
                 "--log-level", "warning"],
                cwd=ROOT,
                env=self.variables(),
                stdout=log,
                stderr=subprocess.STDOUT,
            )  # fmt: skip
        self._wait_until_it_answers()


@contextmanager
def a_database_of_its_own(server_url):
    """An empty PostgreSQL database beside the given one, dropped afterwards."""
    base, _slash, _name = server_url.rpartition("/")
    name = f"cruce_drill_{os.getpid()}_{int(time.time())}"
    with psycopg.connect(f"{base}/postgres", autocommit=True) as database:
        database.execute(f'CREATE DATABASE "{name}"')
    try:
        yield f"{base}/{name}"
    finally:
        with psycopg.connect(f"{base}/postgres", autocommit=True) as database:
            database.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def answers(url):
    try:
        return httpx.get(f"{url}/readyz", timeout=1).status_code == 200
    except httpx.TransportError:
        return False
