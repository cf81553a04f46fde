"""A tie: an extra deal in the panel, also without network; a lot on two phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import OVERFLOW, barriers, path_of
from tests.e2e.deals import Deal, post_deal, sweep
from tests.e2e.workplace import PHONE, SAVE, Hall, Taps, all_sent, entered, kept, score
from tests.server import Server

pytestmark = pytest.mark.e2e

RESULT = "[data-result]"
OF_ONE = {1: (33, 29, 29, 29), 2: (66, 18, 18, 18), 3: (99, 7, 7, 7)}
SWEPT = 6
THREE_EQUAL = Deal(0, 1, (40, 40, 40, 0))


@pytest.fixture(scope="module")
def hall(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("hall")) as server:
        yield Hall(server, browser=browser, entrants=16)


@pytest.fixture
def phone(hall):
    page = at_a_tie(hall, "B")
    yield page
    page.context.close()


def at_a_tie(hall, letter):
    """A referee's phone at a table where three are tied across the line."""
    page = hall.of_referee()
    play_until_equal(hall, page, letter, at=21)
    page.goto(hall.addresses[letter])
    return page


def play_until_equal(hall, page, letter, *, at):
    """Post deals until the first three have the same, and so many points at least."""
    table = hall.addresses[letter]
    while not max(scores := points(hall, page, table)) == min(scores) >= at:
        post_deal(page.request, table, towards_a_tie(scores))


def points(hall, page, table):
    return hall.told(page, table)["totals"][:3]


def towards_a_tie(scores):
    """A deal that brings one of three seats near to 20, then all of them on."""
    last = min(range(3), key=scores.__getitem__)
    behind = 20 - scores[last]
    if behind <= 0:
        return THREE_EQUAL
    if behind >= SWEPT:
        return sweep(last, players=4)
    made = min(behind, 3)
    own, *rest = OF_ONE[made]
    return Deal(last, made, (*rest[:last], own, *rest[last:]))


def extra_deals(hall, page):
    return [
        one
        for one in hall.lines(page, page.url)
        if one["kind"] == "deal" and one["payload"]["purpose"] == "tie_break"
    ]


def test_a_tie_is_settled_by_the_taps_of_any_deal_also_without_network(hall, phone):
    before = score(phone)
    expect(phone.locator(RESULT)).to_contain_text("Tie to be settled")
    expect(phone.locator(".strip__tie")).to_have_count(3)
    expect(phone.get_by_role("link", name="Record an extra deal")).to_be_hidden()
    assert (barriers(phone), phone.evaluate(OVERFLOW)) == ([], 0)
    phone.set_viewport_size({"width": 320, "height": 640})
    assert phone.evaluate(OVERFLOW) == 0
    phone.set_viewport_size(PHONE)
    phone.context.set_offline(True)

    taps = Taps(phone)
    taps.key("kind", "deal:misdeal")
    expect(phone.locator(SAVE)).to_have_text("Save the extra deal")
    # Nobody is charged, so no points stand there.
    expect(phone.locator(f"{RESULT} .delta")).to_have_count(0)
    taps.save()
    # Nothing was played: the tie is there, and the next deal of it can be entered.
    expect(phone.locator(RESULT)).to_contain_text("Extra deal: Misdeal")
    entered(phone, bidder=1, bid=2, trump="V", digits="346620")
    # Of four only those who are tied are compared.
    expect(phone.locator(f"{RESULT} .delta")).to_have_text(["+1", "+2", "0"])
    expect(phone.locator(RESULT)).to_contain_text("With this the tie is settled.")
    assert "→" not in phone.locator(RESULT).inner_text()
    taps.save()

    assert score(phone) == before
    assert [one["fields"]["purpose"] for one in kept(phone)] == ["tie_break"] * 2
    phone.context.set_offline(False)
    all_sent(phone)
    misdeal, played = extra_deals(hall, phone)
    assert misdeal["payload"]["outcome"] == "misdeal"
    assert played["payload"]["cards"] == [34, 66, 20, 0]
    assert score(phone) == before
    expect(phone.locator("[data-closing-begin]")).to_be_visible()
    expect(phone.locator(".strip__tie")).to_have_count(0)
    # Who goes on is said above, and in what stands of the last deal.
    names = phone.evaluate(
        "JSON.parse(document.querySelector('#panel-data').textContent)"
        ".sides.map((side) => side.name)"
    )
    goes_on = f"Go through: {names[1]}, {names[0]}."
    expect(phone.locator("[data-tie] p").last).to_have_text(goes_on)
    expect(phone.locator(RESULT)).to_contain_text(goes_on)

    # Taken back the tie waits again.
    phone.locator(".panel__undo").click()
    phone.get_by_role("button", name="Yes, take it back").click()

    expect(phone.locator(".strip__tie")).to_have_count(3)
    expect(phone.locator("[data-closing-begin]")).to_be_hidden()
    expect(phone.locator("[data-tie]")).to_be_hidden()
    all_sent(phone)
    expect(phone.locator(SAVE)).to_have_text("Save the extra deal")
    # What was typed of it stands in the form again, as of any deal.
    expect(phone.locator("[name=bidder][value='1']")).to_be_checked()
    expect(phone.locator("[name=cards-1]")).to_have_value("66")


def test_a_deal_begun_for_the_set_is_no_extra_deal(hall):
    phone, other = hall.of_referee(), hall.of_referee(who=1)
    play_until_equal(hall, other, "C", at=20)
    phone.goto(hall.addresses["C"])
    expect(phone.locator("[data-strip] b").first).to_have_text("20")
    entered(phone, bidder=0, bid=1, trump="D", digits="404040")
    expect(phone.locator(SAVE)).to_be_enabled()

    post_deal(other.request, hall.addresses["C"], THREE_EQUAL)

    expect(phone.locator(SAVE)).to_have_text("Save the extra deal")
    expect(phone.locator(SAVE)).to_be_disabled()
    expect(phone.locator(RESULT)).to_contain_text("cannot be saved any more")
    expect(phone.locator("[name=cards-0]")).to_have_value("40")
    # Nor is it one when the page is loaded anew.
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.reload()
    expect(phone.locator(RESULT)).to_contain_text("cannot be saved any more")
    expect(phone.locator("[name=cards-0]")).to_have_value("40")
    for page in (phone, other):
        page.context.close()


def test_a_lot_is_followed_on_another_phone_that_keeps_what_is_typed(hall):
    first = at_a_tie(hall, "D")
    first.goto(f"{path_of(first)}lots/protocol/")
    second = hall.of_referee(who=1, size={"width": 1280, "height": 800})
    second.goto(path_of(first))
    why = first.locator("[name=no_deal]")
    why.fill("The hall closes")

    second.fill("[name=no_deal]", "No time")
    started = second.get_by_role("button", name="Freeze the list")
    started.click()
    expect(second.locator("#commitment")).to_be_visible()
    expect(why).to_have_value("The hall closes")
    first.locator("h1").click()

    expect(first.locator("#commitment")).to_be_visible()
    expect(first.locator("[data-countdown]")).to_be_visible()
    assert (barriers(first), first.evaluate(OVERFLOW)) == ([], 0)
    for page in (first, second):
        page.context.close()
