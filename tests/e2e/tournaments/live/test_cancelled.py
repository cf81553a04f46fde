"""An open page says by itself that its event is cancelled, and when it is not again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import Watch, manage, press, sign_up
from tests.server import Server

pytestmark = pytest.mark.e2e
SAID = "This event is cancelled"


def test_open_pages_say_it_by_themselves_and_take_it_back(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        watch = Watch(browser, url=server.url)
        organizer = watch.visitor(language="en-GB")
        sign_up(organizer, server)
        slug = manage(server, "demo", "--entrants", "7", "--state=playing").stdout
        event = f"/t/{slug.strip()}"
        pages = []
        for address in ("/", "/tables/", "/seats/", "/p/E001/"):
            page = watch.visitor(language="en-GB", size="phone")
            page.goto(f"{event}{address}")
            pages.append(page)

        organizer.goto(f"{event}/desk/event/")
        organizer.locator("#cancel > summary").click()
        organizer.fill("#reason", "No light in the hall")
        press(organizer, "/cancel/")
        for page in pages:
            expect(page.get_by_text(SAID)).to_have_count(1)
            expect(page.get_by_text("No light in the hall")).to_be_visible()

        # At a table there is nothing to note any more, and nothing is sent in vain.
        organizer.goto(f"{event}/desk/tables/")
        table = organizer.locator("main a[href*='/referee/']").first
        organizer.goto(table.get_attribute("href"))
        expect(organizer.get_by_text(SAID).first).to_be_visible()
        organizer.wait_for_load_state("networkidle")
        organizer.goto(f"{event}/desk/event/")
        organizer.get_by_role("button", name="It takes place after all").click()
        back = organizer.locator("main form button").last
        if back.count():
            back.click()
        for page in pages:
            expect(page.get_by_text(SAID)).to_have_count(0)
        assert watch.problems == []
