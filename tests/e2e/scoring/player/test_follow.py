"""A device follows people without an account: kept there, on every page that finds."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import OVERFLOW, barriers, manage
from tests.e2e.workplace import PHONE
from tests.server import Server

pytestmark = pytest.mark.e2e
FOLLOWED = "[data-followed] a"


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        manage(server, "demo", "--entrants", "8", "--state=playing")
        yield server


def test_two_people_are_followed_on_one_phone_and_one_no_more(hall, browser):
    phone = browser.new_page(base_url=hall.url, viewport=PHONE, locale="en-GB")
    names, headlines = [], []
    for number in (2, 5):
        phone.goto(f"/t/demo/seats/?q={number}")
        names.append(phone.locator("h1").inner_text())
        headlines.append(phone.locator("#player-now").inner_text())
        phone.get_by_role("button", name="Follow").click()
        expect(phone.get_by_role("button", name="Following")).to_be_visible()
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)

    phone.goto("/t/demo/")
    expect(phone.locator(FOLLOWED)).to_have_text(names)
    expect(phone.locator("[data-followed] li")).to_contain_text(headlines)
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)
    phone.locator(FOLLOWED).first.click()
    expect(phone.locator("h1")).to_have_text(names[0])
    phone.get_by_role("button", name="Following").click()
    expect(phone.locator(FOLLOWED)).to_have_text(names[1:])

    other = browser.new_page(base_url=hall.url, viewport=PHONE, locale="en-GB")
    other.goto("/t/demo/")
    expect(other.locator(FOLLOWED)).to_have_count(0)
    for page in (phone, other):
        page.context.close()
