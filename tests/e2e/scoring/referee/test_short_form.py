"""A deal in the short form: seven taps on one screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import OVERFLOW, barriers
from tests.e2e.workplace import (
    SAVE,
    Elsewhere,
    Hall,
    Taps,
    all_sent,
    empty,
    score,
    take_back,
)
from tests.server import Server

pytestmark = pytest.mark.e2e

RESULT = "[data-result]"
TILE = "[data-step-of=set_points-{}]"


@pytest.fixture(scope="module")
def hall(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("short")) as server:
        yield Hall(server, browser=browser, options=("--short-form",))


@pytest.fixture
def phone(hall):
    page = hall.at_table("B")
    expect(page.locator("[data-panel]")).to_be_visible()
    yield page
    page.context.close()


def enter(page, *, bidder, bid, ended):
    taps = Taps(page)
    taps.key("bidder", bidder)
    taps.key("bid", bid)
    taps.key("trump", "V")
    taps.key("set_points-stake", ended)
    return taps


def test_a_deal_takes_seven_taps_on_one_screen_also_without_network(hall, phone):
    before = score(phone)
    phone.context.set_offline(True)

    taps = enter(phone, bidder=1, bid=1, ended="made")
    taps.tap(TILE.format(1))
    taps.tap(TILE.format(3))
    expect(phone.locator(f"{RESULT} .delta")).to_have_text(["0", "+2", "0", "+1"])
    taps.save()

    assert taps.count == 7
    assert phone.evaluate("scrollY") == 0
    then = [before[0], before[1] + 2, before[2], before[3] + 1]
    assert score(phone) == then
    phone.context.set_offline(False)
    all_sent(phone)
    payload = hall.lines(phone, phone.url)[-1]["payload"]
    assert (payload["cards"], payload["set_points"]) == (None, [0, 2, 0, 1])
    assert score(phone) == then
    line = hall.lines(phone, phone.url)[-1]["seq"]
    expect(phone.locator(f"#line-{line}")).to_contain_text("without card points")
    phone.reload()
    expect(phone.locator(RESULT)).to_contain_text("without card points recorded")


def test_a_bid_that_was_lost_needs_no_further_tap(phone):
    enter(phone, bidder=2, bid=3, ended="failed")

    expect(phone.locator(f"{RESULT} .delta")).to_have_text(["0", "0", "−3", "0"])
    expect(phone.locator(TILE.format(2))).to_be_disabled()
    expect(phone.locator(SAVE)).to_be_enabled()


def test_who_has_left_scores_nothing_and_who_comes_back_begins_with_nothing(
    hall, phone
):
    table, before = phone.url, len(hall.lines(phone, phone.url))
    other = Elsewhere(hall, hall.addresses["B"])
    other.leaves(2, "Nu se simte bine")
    phone.reload()
    enter(phone, bidder=1, bid=1, ended="made").save()
    all_sent(phone)
    assert hall.lines(phone, table)[-1]["payload"]["set_points"] == [0, 1, 0, 0]

    other.void(before + 2, "Altă masă")
    taps = enter(phone, bidder=0, bid=2, ended="made")
    other.void(before + 1, "A rămas totuși")
    expect(phone.locator(TILE.format(2))).to_have_text(re.compile("0"))
    taps.tap(TILE.format(2))
    expect(phone.locator(f"{RESULT} .delta")).to_have_text(["+2", "0", "+1", "0"])
    taps.save()
    all_sent(phone)
    assert hall.lines(phone, table)[-1]["payload"]["set_points"] == [2, 0, 1, 0]


def test_what_is_at_stake_moves_with_bidder_and_bid(phone):
    taps = enter(phone, bidder=0, bid=2, ended="made")

    taps.key("bid", 3)
    expect(phone.locator(f"{RESULT} .delta")).to_have_text(["+3", "0", "0", "0"])
    taps.key("bidder", 3)
    expect(phone.locator(f"{RESULT} .delta")).to_have_text(["0", "0", "0", "+3"])


def test_of_two_deals_taken_back_none_is_left_in_the_other(phone):
    phone.context.set_offline(True)
    enter(phone, bidder=1, bid=2, ended="made").save()
    enter(phone, bidder=2, bid=1, ended="made").save()
    take_back(phone)
    empty(phone)
    take_back(phone)

    Taps(phone).key("bidder", 3)
    expect(phone.locator(f"{RESULT} .delta")).to_have_text(["0", "0", "0", "+2"])


def test_points_that_no_deal_gives_are_said_and_not_saved(phone):
    taps = enter(phone, bidder=0, bid=2, ended="made")
    for _tap in range(3):
        taps.tap(TILE.format(1))
        taps.tap(TILE.format(2))

    expect(phone.locator(RESULT)).to_contain_text("No deal brings these points")
    expect(phone.locator(SAVE)).to_be_disabled()


def test_after_the_most_a_side_begins_anew(phone):
    enter(phone, bidder=0, bid=1, ended="made")
    tile = phone.locator(TILE.format(1))

    points = []
    for _tap in range(7):
        tile.click()
        points.append(tile.locator("b").inner_text())

    assert points == ["1", "2", "3", "4", "5", "6", "0"]


def test_the_page_holds_no_barriers(phone):
    enter(phone, bidder=0, bid=1, ended="made")

    assert barriers(phone) == []
    assert phone.evaluate(OVERFLOW) == 0
