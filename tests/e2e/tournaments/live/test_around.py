"""An open page says by itself when its event begins, where, and if it is cancelled."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import Watch, manage, press, sign_up
from tests.server import Server

pytestmark = pytest.mark.e2e
SAID = "This event is cancelled"
STAYS = "window.sameDocument = true"
HAS_STAYED = "window.sameDocument === true"
# As often a page looks whether it can be opened anew.
LEAST_OPEN_MS = 3000


@pytest.fixture
def opened(browser, tmp_path_factory):
    """Browsers, the organizer's page, and the address of an event in play."""
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        watch = Watch(browser, url=server.url)
        organizer = watch.visitor(language="en-GB")
        sign_up(organizer, server)
        slug = manage(server, "demo", "--entrants", "7", "--state=playing").stdout
        yield watch, organizer, f"/t/{slug.strip()}"


def test_open_pages_say_it_by_themselves_and_take_it_back(opened):
    watch, organizer, event = opened
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


def test_another_hour_and_place_are_said_and_nothing_typed_is_lost(opened):
    watch, organizer, event = opened
    player = watch.visitor(language="en-GB", size="phone")
    player.goto(f"{event}/")
    expect(player.locator(".eyebrow")).not_to_contain_text("10:30")
    organizer.goto(f"{event}/desk/event/")
    other = organizer.context.new_page()
    other.goto(f"{event}/desk/raffle/")
    other.fill("[name=prizes]", "A ham")
    other.locator("[name=prizes]").blur()
    other.evaluate(STAYS)

    organizer.fill("[name=start_time]", "10:30")
    organizer.fill("[name=place]", "Casa de cultură")
    press(organizer, "/desk/event/")

    expect(player.locator(".eyebrow")).to_contain_text("10:30")
    expect(player.locator(".eyebrow")).to_contain_text("Casa de cultură")
    other.wait_for_timeout(LEAST_OPEN_MS)
    expect(other.locator("[name=prizes]")).to_have_value("A ham")
    assert other.evaluate(HAS_STAYED)
    with other.expect_event("load"):
        other.fill("[name=prizes]", "")
        other.locator("[name=prizes]").blur()
    # Opened anew, it says what its parts say, and stays.
    other.evaluate(STAYS)
    other.wait_for_timeout(2 * LEAST_OPEN_MS)
    assert other.evaluate(HAS_STAYED)
    assert watch.problems == []
