"""A phone comes back to a table that somebody else has closed meanwhile."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import OVERFLOW, barriers, follow, path_of
from tests.e2e.deals import Deal, post_deal
from tests.e2e.desks import DONE, REFUSED
from tests.e2e.workplace import (
    QUEUE,
    SAVE,
    Hall,
    Taps,
    all_sent,
    cards,
    deal,
    empty,
    entered,
    kept,
    score,
)
from tests.server import Server
from tournaments.web.pages.qr import kept_digits

pytestmark = pytest.mark.e2e

THREE_TO_THE_FIRST = Deal(0, 1, (99, 7, 7, 7))
# Whether the page lets go of whoever goes elsewhere, without asking.
LEAVES = "dispatchEvent(new Event('beforeunload', { cancelable: true }))"


@pytest.fixture(scope="module")
def hall(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        yield Hall(server, browser=browser, entrants=28)


@pytest.fixture
def two_at_table(hall):
    """Open a table on the phones of two referees."""
    phones = [hall.of_referee(who=who) for who in (0, 1)]

    def open_table(letter):
        for page in phones:
            page.goto(hall.addresses[letter])
            expect(page.locator("[data-panel]")).to_be_visible()
        return phones

    yield open_table
    for page in phones:
        page.context.close()


def close(page, *, reason=""):
    page.locator("[data-close-here]" if reason else "[data-closing-begin]").click()
    page.locator("#closing-reason").fill(reason)
    Taps(page).save()


def reopen(hall, phone):
    desk = hall.signed_in_page("organizer")
    desk.goto(f"{path_of(phone)}reopen/")
    desk.locator("[name=reason]").fill("A deal was missing")
    follow(desk.locator("main form button").last)
    desk.context.close()


def test_what_another_has_closed_on_the_same_points_is_settled_and_says_by_whom(
    hall, two_at_table
):
    phone, other = two_at_table("B")
    while score(phone)[0] < 21:
        before = score(phone)[0]
        post_deal(phone.request, path_of(phone), THREE_TO_THE_FIRST)
        expect(phone.locator("[data-strip] b").first).not_to_have_text(str(before))
    expect(other.locator("[data-closing-begin]")).to_be_visible()
    phone.context.set_offline(True)
    close(phone)
    close(other)
    expect(other.locator(DONE)).to_contain_text("Fingerprint of the record")
    phone.context.set_offline(False)

    told = phone.locator(DONE)
    expect(told).to_contain_text("recorded meanwhile, signed referee")
    expect(phone.locator(REFUSED)).to_be_hidden()
    lines = hall.lines(phone, phone.url)
    (line,) = [one for one in lines if one["kind"] == "close"]
    assert kept_digits(line["hash"]) in told.inner_text()
    assert kept(phone) == []


def test_no_deal_is_offered_as_the_next_one_at_a_closed_table(hall, two_at_table):
    phone, other = two_at_table("D")
    phone.context.set_offline(True)
    deal(phone, "203040")
    close(other, reason="The hall closes")
    expect(other.locator(DONE)).to_contain_text("Table closed")
    phone.context.set_offline(False)

    refused = phone.locator(REFUSED)
    expect(refused).to_contain_text("Show this to an organizer, or remove it.")
    expect(refused.get_by_role("button")).to_have_count(1)
    expect(refused.get_by_role("button", name="Remove")).to_be_visible()
    # Another page of this phone has kept something: what is refused is not said anew.
    refused.evaluate("(one) => { one.wasHeard = true; }")
    phone.evaluate(f"dispatchEvent(new StorageEvent('storage', {{ key: {QUEUE}[0] }}))")
    assert refused.evaluate("(one) => one.wasHeard")

    # Opened again it has a next deal.
    reopen(hall, phone)
    as_next = refused.get_by_role("button", name="Record mine as the next deal")
    # That it was opened again is all that has come since: nobody is asked once more.
    as_next.click()
    all_sent(phone)
    expect(refused).to_have_count(0)
    assert cards(hall, phone)[-1] == [20, 30, 40, 30]


def test_what_is_half_typed_stays_in_sight_when_another_closes_the_table(
    hall, two_at_table
):
    phone, other = two_at_table("D")
    entered(phone, bidder=1, bid=2, trump="G", digits="2066")
    assert not phone.evaluate(LEAVES)
    close(other, reason="The hall closes")

    result = phone.locator("[data-result]")
    said = "The table is closed. This cannot be saved any more."
    expect(result).to_contain_text(said)
    expect(phone.locator("[name=cards-1]")).to_have_value("66")
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)
    assert phone.evaluate(LEAVES)
    # No key that never opens takes the room of what is said: it stands whole.
    expect(phone.locator(SAVE)).to_be_hidden()
    whole = phone.viewport_size
    phone.set_viewport_size({"width": 320, "height": 640})
    assert result.evaluate("(one) => one.scrollHeight <= one.clientHeight")
    phone.set_viewport_size(whole)

    # Opened again the deal goes on.
    reopen(hall, phone)
    expect(result).not_to_contain_text(said)
    Taps(phone).digits("22")
    Taps(phone).save()
    all_sent(phone)
    assert cards(hall, phone)[-1] == [20, 66, 22, 12]

    # Whoever has no more use for it empties the form, and the panel goes.
    entered(phone, bidder=1, bid=2, trump="G", digits="20")
    close(other, reason="The hall closes")
    expect(result).to_contain_text(said)
    empty(phone)
    expect(phone.locator("[data-panel]")).to_be_hidden()
    # Another test may come to this table.
    reopen(hall, phone)
