"""One browser for the tests of a file."""

from __future__ import annotations

import pytest

from tests.e2e.browser import a_browser


@pytest.fixture(scope="session", autouse=True)
def commands_may_write(django_db_blocker):
    """Let ``manage`` open the databases of the servers; there is no other here."""
    with django_db_blocker.unblock():
        yield


@pytest.fixture(scope="module")
def browser(chromium):
    with a_browser(chromium) as browser:
        yield browser
