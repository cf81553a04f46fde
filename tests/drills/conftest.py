"""Long drills, outside the everyday suite: ``manage.py test tests/drills``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.drills.sites import SeveralProcesses, a_database_of_its_own
from tests.e2e.browser import a_browser
from tests.server import Server

HERE = Path(__file__).parent


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker of the drills."""
    config.addinivalue_line("markers", "drill: takes minutes; run by its own command")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Collect drills only when their folder or a file in it is named."""
    named = [Path(str(argument).split("::")[0]).resolve() for argument in config.args]
    if any(HERE == path or HERE in path.parents for path in named):
        return None
    return HERE in collection_path.parents or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder."""
    for item in items:
        if item.nodeid.startswith("tests/drills/"):
            item.add_marker("drill")


@pytest.fixture
def site(chromium, tmp_path, django_db_blocker):
    """A server of its own and a browser; with DATABASE_URL and REDIS_URL on those."""
    with (
        _server(tmp_path) as server,
        a_browser(chromium) as browser,
        django_db_blocker.unblock(),
    ):
        yield server, browser


@contextmanager
def _server(data: Path) -> Iterator[Server]:
    with ExitStack() as stack:
        if "DATABASE_URL" not in os.environ:
            yield stack.enter_context(Server(data))
            return
        url = stack.enter_context(a_database_of_its_own(os.environ["DATABASE_URL"]))
        there = {"DATABASE_URL": url, "REDIS_URL": os.environ["REDIS_URL"]}
        yield stack.enter_context(SeveralProcesses(data, environment=there))
