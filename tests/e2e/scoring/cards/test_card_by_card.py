"""A referee's phone at the final: a deal tapped card by card, with a dead network.

Nothing is typed into the server's data but by the page; what was recorded is read back
through the API.
"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.card_deals import a_deal
from tests.e2e.browser import Watch, fetched, key, manage, path_of
from tests.e2e.deals import Deal, post_deal
from tests.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

UPRIGHT = {"width": 390, "height": 844}
ON_ITS_SIDE = {"width": 844, "height": 390}
FINGER = 44
# What must be in sight together while cards are tapped.
IN_SIGHT = ("[data-turn]", "[data-trick]", "[data-points]", "[data-take-back]")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("final")) as server:
        yield server


@pytest.fixture(scope="module")
def hall(browser, server):
    return Hall(browser, server)


class Hall:
    """A final in play, and the phones of referees there."""

    def __init__(self, browser, server):
        self.watch = Watch(browser, url=server.url)
        shown = manage(server, "demo", "--entrants", "6", "--state=final")
        self.slug = shown.stdout.strip()
        granted = manage(
            server, "grant", self.slug, "--role=referee", f"--address={server.url}"
        )
        page = self.watch.visitor()
        page.goto(granted.stdout.split()[1])
        page.locator("main form button").click()
        page.locator(".table-card__letter a").first.click()
        page.wait_for_url("**/referee/*/")
        self.table = path_of(page)
        self.signed_in = page.context.storage_state()
        page.context.close()

    def phone(self, path="", **options):
        """A referee's phone, on the page of the final's table or on one behind it."""
        page = self.watch.visitor(
            size="phone",
            language="en-GB",
            storage_state=self.signed_in,
            **options,
        )
        page.set_viewport_size(UPRIGHT)
        page.goto(f"{self.table}{path}")
        self.watch.problems.clear()
        return page


def record_of(phone):
    """The table as everybody reads it."""
    number = path_of(phone).split("/referee/")[1].split("/")[0]
    answer = fetched(phone, f"/api/v1/tables/{number}")
    return json.loads(answer.text())


def bid(phone, deal):
    key(phone, "bidder", deal.bidder)
    key(phone, "bid", deal.bid)
    key(phone, "trump", deal.trump)
    phone.locator("[data-begin]").click()
    expect(phone.locator("[data-play]")).to_be_visible()


def tap(phone, cards):
    for card in cards:
        phone.locator(f'[data-card="{card}"]').click()


def gone(phone):
    return phone.locator(".card-key.is-gone")


def test_a_deal_of_the_final_tapped_with_a_dead_network(hall):
    phone, deal = hall.phone(), a_deal(bidder=2, wrong=1, pairs=True)
    (breach,) = deal.breaches
    ((suit, _seat),) = deal.announced.items()
    before = record_of(phone)
    table = phone.url

    # The way to the cards pushes no key of the pad under the bar.
    pad = phone.locator("[data-pad]").bounding_box()
    bar = phone.locator(".panel__bar").bounding_box()
    assert pad["y"] + pad["height"] <= bar["y"]
    phone.locator("[data-cards-first] a").click()
    bid(phone, deal)
    tap(phone, deal.cards[:9])
    # Two taps too many: taken back, and the right ones again.
    tap(phone, [deal.cards[20], deal.cards[21]])
    phone.locator("[data-take-back]").click()
    phone.locator("[data-take-back]").click()
    expect(gone(phone)).to_have_count(9)

    phone.reload()
    expect(phone.locator("[data-note]")).to_contain_text("phone: 9")
    expect(gone(phone)).to_have_count(9)

    phone.context.set_offline(True)
    tap(phone, deal.cards[9 : breach.proven - 1])
    expect(phone.locator("[data-evidence] li")).to_have_count(0)
    tap(phone, [deal.cards[breach.proven - 1]])
    expect(phone.locator("[data-evidence] li")).to_contain_text("Certain now.")
    expect(phone.locator("[data-evidence] li")).to_contain_text("must follow suit")
    tap(phone, deal.cards[breach.proven :])
    phone.locator(f'[data-pairs] input[value="{suit}"]').check()
    phone.locator("[data-save]").click()
    expect(phone.locator("[data-unsent]")).to_contain_text("kept on this phone")
    assert path_of(phone).endswith("/cards/")

    phone.context.set_offline(False)
    phone.locator("[data-save]").click()
    phone.wait_for_url(table)
    after = record_of(phone)
    line = after["lines"][-1]
    assert after["last_seq"] == before["last_seq"] + 1
    assert line["payload"]["plays"] == deal.plays
    assert line["payload"]["announcements"] == {str(suit): deal.announced[suit]}
    assert after["totals"] == [
        was + change for was, change in zip(before["totals"], deal.delta, strict=True)
    ]

    # The referee decides, and gives it.
    phone.locator('a[href*="seat="]').click()
    expect(phone.locator(f'[name="seat"][value="{breach.seat}"]')).to_be_checked()
    phone.locator("[data-save]").click()
    phone.wait_for_url(table)
    assert record_of(phone)["lines"][-1]["payload"] == {
        "seat": breach.seat, "kind": "revoke", "points": 3,
    }  # fmt: skip
    assert hall.watch.problems == []


def test_cards_of_a_deal_that_others_recorded_are_never_dropped(hall):
    phone, deal = hall.phone("cards/"), a_deal(bidder=0, pack=1)
    bid(phone, deal)
    tap(phone, deal.cards[:5])

    post_deal(phone.request, hall.table, Deal(1, 1, (20, 40, 40, 20)))
    phone.reload()
    expect(phone.locator("[data-conflict]")).to_contain_text("tapped: 5")
    expect(phone.locator("[data-play]")).to_be_hidden()
    phone.reload()
    phone.locator("[data-go-on]").click()
    expect(gone(phone)).to_have_count(5)
    tap(phone, deal.cards[5:])
    phone.locator("[data-save]").click()
    phone.wait_for_url(f"**{hall.table}")

    assert record_of(phone)["lines"][-1]["payload"]["plays"] == deal.plays
    phone.goto(f"{hall.table}cards/")
    expect(phone.locator("[data-before]")).to_have_attribute("open", "")
    expect(phone.locator("[data-note]")).to_be_hidden()
    assert hall.watch.problems == []


def test_an_answer_that_was_lost_on_the_way_records_nothing_twice(hall):
    phone = hall.phone("cards/", service_workers="block")
    deal = a_deal(bidder=0, pack=2)
    bid(phone, deal)
    tap(phone, deal.cards)

    def lose(route):
        route.fetch()
        route.abort()

    phone.route("**/cards/", lose)
    phone.locator("[data-save]").click()
    expect(phone.locator("[data-unsent]")).to_be_visible()
    phone.unroute("**/cards/")
    recorded = record_of(phone)["last_seq"]
    phone.reload()

    expect(phone.locator("[data-note]")).to_contain_text("Your cards were saved")
    assert record_of(phone)["last_seq"] == recorded
    assert record_of(phone)["lines"][-1]["payload"]["plays"] == deal.plays
    hall.watch.problems.clear()


def test_who_is_overtaken_while_tapping_is_told_and_saves_as_the_next_deal(hall):
    phone, deal = hall.phone("cards/"), a_deal(bidder=0, pack=3)
    bid(phone, deal)
    tap(phone, deal.cards)
    post_deal(phone.request, hall.table, Deal(1, 1, (20, 40, 40, 20)))
    overtaken = record_of(phone)

    phone.locator("[data-save]").click()
    expect(phone.locator("[data-refused]")).to_contain_text("Recorded by others")
    assert record_of(phone)["last_seq"] == overtaken["last_seq"]
    phone.locator("[data-save]").click()
    phone.wait_for_url(f"**{hall.table}")

    line = record_of(phone)["lines"][-1]["payload"]
    assert line["plays"] == deal.plays
    assert line["dealer"] == overtaken["next_dealer"]
    hall.watch.problems.clear()


def test_who_is_chosen_out_of_turn_needs_a_reason_and_reads_whose_turn_it_is(hall):
    phone = hall.phone("cards/")
    due = record_of(phone)["next_dealer"]
    part = phone.locator("#dealer-part > summary")
    name, seat = re.search(r"Deals: (.+) \((\w+)\)\.", part.inner_text()).groups()
    part.click()
    key(phone, "dealer", (due + 1) % 4)
    key(phone, "bidder", 0)
    key(phone, "bid", 1)
    key(phone, "trump", "R")

    phone.locator("[data-begin]").click()

    told = f"It is {name}'s turn to deal ({seat})."
    expect(phone.locator("[data-missing]")).to_contain_text(told)
    expect(phone.locator("[data-play]")).to_be_hidden()


def test_cards_are_thrown_away_only_by_saying_so_twice(hall):
    phone, deal = hall.phone("cards/"), a_deal(bidder=0, pack=4)
    bid(phone, deal)
    tap(phone, deal.cards[:3])
    post_deal(phone.request, hall.table, Deal(1, 1, (20, 40, 40, 20)))
    phone.reload()

    phone.once("dialog", lambda dialog: dialog.dismiss())
    phone.locator("[data-throw-away]").click()
    expect(phone.locator("[data-conflict]")).to_be_visible()
    phone.once("dialog", lambda dialog: dialog.accept())
    phone.locator("[data-throw-away]").click()
    expect(phone.locator("[data-conflict]")).to_be_hidden()
    phone.reload()
    expect(phone.locator("[data-conflict]")).to_be_hidden()
    expect(phone.locator("[data-before]")).to_have_attribute("open", "")


def test_the_words_on_the_keys_are_as_small_as_those_above_them(hall):
    phone = hall.phone()
    phone.goto(f"{path_of(phone)}cards/")

    asked = phone.locator("fieldset", has=phone.locator(".key__face")).first
    size = "one => getComputedStyle(one).fontSize"
    of_keys = asked.locator(".key__face").first.evaluate(size)
    assert of_keys == asked.locator("legend").evaluate(size)


@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "side"])
def test_everything_is_in_sight_and_large_enough_for_a_finger(hall, screen):
    phone, deal = hall.phone("cards/"), a_deal()
    bid(phone, deal)
    phone.set_viewport_size(screen)
    tap(phone, deal.cards[:6])
    phone.locator("[data-play]").evaluate("part => part.scrollIntoView()")

    boxes = [one.bounding_box() for one in phone.locator("[data-card]").all()]
    boxes += [phone.locator(part).bounding_box() for part in IN_SIGHT]
    assert all(box["y"] >= 0 for box in boxes)
    assert max(box["y"] + box["height"] for box in boxes) <= screen["height"]
    assert min(box["width"] for box in boxes[:24]) >= FINGER
    assert min(box["height"] for box in boxes[:24]) >= FINGER
    hall.watch.barriers.clear()
    hall.watch.look(phone, "the cards")
    assert hall.watch.barriers == []
    assert hall.watch.problems == []


def test_a_keyboard_plays_and_is_told_what_was_played(hall):
    phone, deal = hall.phone("cards/"), a_deal()
    bid(phone, deal)

    phone.keyboard.type("4v")
    expect(phone.locator("[data-said]")).to_contain_text("King (IV) of leaves")
    expect(phone.locator("[data-said]")).to_contain_text("plays")
    phone.keyboard.press("Backspace")
    expect(phone.locator("[data-said]")).to_contain_text("Taken back")
    expect(gone(phone)).to_have_count(0)
    phone.locator('[data-card="AD"]').focus()
    phone.keyboard.press("ArrowDown")
    phone.keyboard.press("ArrowRight")
    phone.keyboard.press("Enter")
    expect(phone.locator('[data-card="XV"]')).to_have_attribute("aria-disabled", "true")
