"""One browser for all tests of a process, without a page left of an earlier file."""

from __future__ import annotations

import sys
from contextlib import closing

import pytest
from django.db import connection

from scoring.rehearsal import scratch
from tests.e2e.browser import a_browser
from tests.server import migrated_file


@pytest.fixture(scope="session", autouse=True)
def commands_may_write(django_db_blocker):
    """Let ``manage`` open the databases of the servers; there is no other here.

    A rehearsal's own begins with a copy of the file with which the servers begin.
    """
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(scratch, "migrate", _migrated)
        yield


def _migrated():
    connection.ensure_connection()
    with closing(sys.modules["sqlite3"].connect(migrated_file())) as kept:
        kept.backup(connection.connection)


@pytest.fixture(scope="session")
def running_browser(chromium):
    # The browser's driver runs a loop in this thread, in which nothing of Django waits.
    with pytest.MonkeyPatch.context() as patch, a_browser(chromium) as browser:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield browser


@pytest.fixture(scope="module")
def browser(running_browser):
    yield running_browser
    for context in running_browser.contexts:
        context.close()


@pytest.fixture(autouse=True)
def no_page_left_open(request):
    """Close what a test has opened: each open page follows all that later ones do."""
    if "running_browser" not in request.fixturenames:
        yield
        return
    browser = request.getfixturevalue("running_browser")
    before = set(browser.contexts)
    yield
    for context in set(browser.contexts) - before:
        context.close()
