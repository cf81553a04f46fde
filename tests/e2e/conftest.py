"""One browser for the tests of a file."""

from __future__ import annotations

import pytest

from tests.e2e.browser import a_browser


@pytest.fixture(scope="module")
def browser(chromium):
    with a_browser(chromium) as browser:
        yield browser
