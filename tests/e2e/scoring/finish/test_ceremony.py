"""The prize giving on a wall: all places of the final, and nothing is cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import OVERFLOW, Watch, manage
from tests.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]
TOO_HIGH = "() => document.documentElement.scrollHeight - innerHeight"


def test_all_places_stand_on_one_screen(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        whole = ("--entrants=6", "--seed=5", "--ending", "--keep")
        assert manage(server, "rehearse", *whole).returncode == 0
        page = Watch(browser, url=server.url).visitor(language="en-GB")
        page.goto("/t/rehearsal-6-5/ceremony/")
        expect(page.locator(".ceremony__place")).to_have_count(4)

        for width, height in ((1366, 768), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(TOO_HIGH) <= 0
            assert page.evaluate(OVERFLOW) == 0
