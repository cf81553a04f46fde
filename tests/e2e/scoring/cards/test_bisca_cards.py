"""A deal of Bisca tapped on a referee's phone with a dead network, and then watched."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import expect

from scoring.games.bisca.bots import sample
from scoring.games.bisca.ruleset import TOURNAMENT
from scoring.games.bisca.settle import settle
from scoring.games.protocol import Company
from tests.e2e.browser import SIZES, Watch, fetched, manage, path_of
from tests.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

UPRIGHT = {"width": 390, "height": 844}
ON_ITS_SIDE = {"width": 844, "height": 390}
FINGER = 44
IN_SIGHT = ("[data-turn]", "[data-trick]", "[data-points]", "[data-take-back]")


class Hall:
    """A final of Bisca in play, and a referee's phone at its table."""

    def __init__(self, browser, server):
        self.watch = Watch(browser, url=server.url)
        options = ("--entrants", "6", "--state=final", "--game=bisca")
        self.slug = manage(server, "demo", *options).stdout.strip()
        granted = manage(
            server, "grant", self.slug, "--role=referee", f"--address={server.url}"
        )
        self.phone = self.watch.visitor(size="phone", language="en-GB")
        self.phone.set_viewport_size(UPRIGHT)
        self.phone.goto(granted.stdout.split()[1])
        self.phone.locator("main form button").click()
        self.phone.locator(".table-card__letter a").first.click()
        self.phone.wait_for_url("**/referee/*/")
        self.table = path_of(self.phone)
        self.number = self.table.split("/referee/")[1].strip("/")
        self.watch.problems.clear()

    def record(self):
        """The table as everybody reads it."""
        answer = fetched(self.phone, f"/api/v1/tables/{self.number}")
        return json.loads(answer.text())

    def page(self):
        """The page for recording, with what was kept thrown away."""
        self.phone.evaluate("localStorage.clear()")
        self.phone.set_viewport_size(UPRIGHT)
        self.phone.goto(f"{self.table}cards/")
        return self.phone


@pytest.fixture(scope="module")
def hall(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("bisca")) as server:
        yield Hall(browser, server)


def a_deal(before, *, seed=1):
    """A deal with an exchange that does not end the set, and its taps."""
    while True:
        company = Company.singles(4)
        dealt = sample(
            rng=random.Random(seed),
            company=company,
            dealer=before["next_dealer"],
            rules=TOURNAMENT,
        )
        change = settle(dealt.entry, company=company, rules=TOURNAMENT).change
        after = [was + one for was, one in zip(before["totals"], change, strict=True)]
        if dealt.record.exchange is not None and max(after) < TOURNAMENT.target:
            return dealt, [act for texts in dealt.plays[1:] for act in texts]
        seed += 1


def cut(phone, card):
    phone.locator(f'[name="cut"][value="{card}"] + *').click()
    phone.locator("[data-begin]").click()
    expect(phone.locator("[data-play]")).to_be_visible()


def tap(phone, acts):
    for act in acts:
        if act.startswith("="):
            phone.locator(f'[data-exchange] [data-seat="{act[1:]}"]').click()
        else:
            phone.locator(f'[data-card="{act}"]').click()


def gone(phone):
    return phone.locator(".card-key.is-gone")


def test_without_the_cut_no_card_can_be_tapped(hall):
    phone = hall.page()

    phone.locator("[data-begin]").click()

    expect(phone.locator("[data-missing]")).to_contain_text("What was cut?")
    expect(phone.locator("[data-play]")).to_be_hidden()


def test_a_wrong_card_is_named_at_once_and_taken_back(hall):
    phone = hall.page()
    cut(phone, "5H")
    expect(phone.locator("[data-trump-text]")).to_contain_text("stock 28")

    tap(phone, ["AH"])

    told = phone.locator("[data-evidence] li")
    expect(told).to_contain_text("may not be played before the seven")
    expect(told).to_contain_text("Certain now.")
    expect(told).to_contain_text("BI-22")
    tap(phone, ["5H"])
    expect(phone.locator("[data-evidence] li")).to_have_count(2)
    expect(phone.locator("[data-evidence]")).to_contain_text("BI-21")
    phone.locator("[data-take-back]").click()
    phone.locator("[data-take-back]").click()
    expect(told).to_have_count(0)
    phone.keyboard.type("7s")
    expect(phone.locator("[data-said]")).to_contain_text("Seven of spades")


def test_a_whole_deal_tapped_with_a_dead_network_and_watched(hall):
    before = hall.record()
    dealt, acts = a_deal(before)
    phone = hall.page()
    cut(phone, dealt.plays[0][0])
    tap(phone, acts[:9])
    exchange = phone.locator("[data-exchange]")
    expect(exchange).to_contain_text("exchanged the two of trump")
    # One act too many: the exchange stands just before the third lead.
    phone.locator("[data-take-back]").click()
    expect(gone(phone)).to_have_count(8)
    expect(exchange.locator("[data-seat]")).to_have_count(4)
    tap(phone, acts[8:9])

    phone.reload()
    expect(gone(phone)).to_have_count(8)
    phone.context.set_offline(True)
    tap(phone, acts[9:])
    phone.locator("[data-save]").click()
    expect(phone.locator("[data-unsent]")).to_contain_text("kept on this phone")
    phone.context.set_offline(False)
    phone.locator("[data-save]").click()
    phone.wait_for_url(f"**{hall.table}")

    after = hall.record()
    payload = after["lines"][-1]["payload"]
    assert after["last_seq"] == before["last_seq"] + 1
    assert payload["plays"] == dealt.plays
    assert payload["points"] == list(dealt.entry.points)
    assert payload["bonus"] == dealt.entry.bonus

    visitor = hall.watch.visitor(language="en-GB")
    visitor.goto(f"/t/{hall.slug}/tables/{hall.number}/deals/{after['last_seq']}/")
    shown = visitor.locator("section.trick.is-shown")
    visitor.locator('[data-trick-link="3"]').click()
    expect(shown.locator(".trick__happened")).to_contain_text("exchanged the two")
    visitor.keyboard.press("End")
    expect(shown.locator(".laid:not(.is-to-come)")).to_have_count(4)
    hall.watch.problems.clear()
    hall.watch.barriers.clear()
    for size, viewport in SIZES.items():
        visitor.set_viewport_size(viewport)
        hall.watch.look(visitor, f"a replay of Bisca ({size})")
    assert hall.watch.barriers == []
    assert hall.watch.problems == []

    plain = hall.watch.visitor(language="en-GB", size="phone", javascript=False)
    plain.goto(path_of(visitor))
    expect(plain.locator("section.trick:visible")).to_have_count(10)
    expect(plain.locator(".laid")).to_have_count(40)


@pytest.mark.parametrize("screen", [UPRIGHT, ON_ITS_SIDE], ids=["upright", "side"])
def test_everything_is_in_sight_and_large_enough_for_a_finger(hall, screen):
    phone = hall.page()
    cut(phone, "5H")
    phone.set_viewport_size(screen)
    tap(phone, ["2S", "3S", "4S", "5S", "2C", "3C", "4C", "5C"])
    phone.locator("[data-play]").evaluate("part => part.scrollIntoView()")

    boxes = [one.bounding_box() for one in phone.locator("[data-card]").all()]
    assert len(boxes) == 40
    boxes += [phone.locator(part).bounding_box() for part in IN_SIGHT]
    if screen is UPRIGHT:
        boxes += [phone.locator("[data-exchange]").bounding_box()]
    assert all(box["y"] >= 0 for box in boxes)
    assert max(box["y"] + box["height"] for box in boxes) <= screen["height"]
    assert min(box["width"] for box in boxes[:40]) >= FINGER
    assert min(box["height"] for box in boxes[:40]) >= FINGER
    hall.watch.barriers.clear()
    hall.watch.look(phone, "the cards of Bisca")
    assert hall.watch.barriers == []
    assert hall.watch.problems == []
