"""Every page of the site as everybody sees it, on a phone and on a laptop.

Beyond the everyday test: what several roles see is looked at as each of them in both
sizes, so that a barrier is found that only an organizer has on a public page.
"""

from __future__ import annotations

import pytest

from tests.e2e.browser import SIZES, a_browser
from tests.e2e.test_every_page import SEEN, Hall, wrong_with
from tests.server import Server


@pytest.fixture(scope="module")
def hall(chromium, tmp_path_factory, django_db_blocker):
    with (
        Server(data=tmp_path_factory.mktemp("hall")) as server,
        a_browser(chromium) as browser,
        django_db_blocker.unblock(),
    ):
        yield Hall(browser, server)


@pytest.mark.parametrize("role", SEEN)
def test_a_page_is_good_on_phone_and_laptop(hall, role):
    own, shared = SEEN[role]
    assert wrong_with(hall, role=role, seen=[(own | shared, SIZES)]) == []
