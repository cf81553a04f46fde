"""A demonstration event to measure at: its folder, its address, a referee's token."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Event:
    """An event in a folder of its own; ``took`` seconds to be seated."""

    slug: str
    token: str
    folder: Path
    environment: dict[str, str]
    took: float

    @property
    def path(self) -> str:
        """Return its address in the API."""
        return f"/api/v1/tournaments/{self.slug}"

    def referee(self, url: str) -> httpx.Client:
        """Return who may record at every table, on the server at this address."""
        headers = {"Authorization": f"Bearer {self.token}"}
        return httpx.Client(base_url=url, headers=headers, timeout=30)


def an_event(folder: Path, *, entrants: int, database: str = "") -> Event:
    """Return an event whose first seats are published and in play.

    Without ``database`` on SQLite; else in that one, which is empty.
    """
    folder.mkdir(exist_ok=True)
    environment = {
        "CRUCE_NO_BOOTSTRAP": "1", "CRUCE_DATA": str(folder), "DATABASE_URL": database,
    }  # fmt: skip
    manage("migrate", environment=environment)
    demo = ("demo", "--entrants", str(entrants), "--state", "seated")
    began = children_worked()
    slug = manage(*demo, environment=environment).strip()
    took = children_worked() - began
    said = manage("grant", slug, "--role", "referee", environment=environment)
    token = re.search(r"^token: (\S+)$", said, re.MULTILINE)
    assert token is not None
    return Event(slug, token[1], folder=folder, environment=environment, took=took)


def manage(*arguments: str, environment: dict[str, str]) -> str:
    """Run a command of the project; return what it printed."""
    return run("manage.py", *arguments, environment=environment)


def run(*arguments: str, environment: dict[str, str], given: str = "") -> str:
    """Run a file of the project on what is ``given``; return what it printed."""
    return subprocess.run(  # noqa: S603
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        input=given,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def children_worked() -> float:
    """Return the seconds of the processor that finished children have taken."""
    times = os.times()
    return times.children_user + times.children_system
