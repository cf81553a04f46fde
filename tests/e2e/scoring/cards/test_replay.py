"""A recorded deal watched card by card, and a trick of it sent to somebody else."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import SIZES, Watch, fetched, manage
from tests.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

CARDS = "section.trick.is-shown .laid:not(.is-to-come)"
SAYS = "[data-player-says]"
SHOWN = "section.trick:visible"


class Final:
    """A served final with a revoke in one deal, and pages that watch it."""

    def __init__(self, browser, server):
        self.watch = Watch(browser, url=server.url)
        slug = manage(server, "demo", "--entrants", "7", "--state=final").stdout.strip()
        page = self.watch.visitor()
        tables = self.read(page, f"tournaments/{slug}/tables")["tables"]
        self.table = next(table["id"] for table in tables if table["final"])
        lines = self.read(page, f"tables/{self.table}")["lines"]
        penalty = next(line for line in lines if line["kind"] == "penalty")
        self.page_of_table = f"/t/{slug}/tables/{self.table}/"
        self.revoked = f"{self.page_of_table}deals/{penalty['seq'] - 1}/"

    @staticmethod
    def read(page, what):
        return json.loads(fetched(page, f"/api/v1/{what}").text())

    def visitor(self, **options):
        return self.watch.visitor(language="en-GB", **options)

    def open(self, address="", **options):
        page = self.visitor(**options)
        page.goto(self.revoked + address)
        return page


@pytest.fixture(scope="module")
def final(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("final")) as server:
        yield Final(browser, server)


def current(page):
    """The trick that the progress line marks."""
    return page.locator('[data-trick-link][aria-current="step"]')


def test_the_keyboard_steps_card_by_card_and_says_each_one(final):
    page = final.open()

    expect(page.locator(SAYS)).to_contain_text("The cards are dealt")
    expect(page.locator(CARDS)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(CARDS)).to_have_count(1)
    expect(page.locator(SAYS)).to_contain_text(" leads ")
    for _card in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(CARDS)).to_have_count(4)
    expect(page.locator(SAYS)).to_contain_text("takes the trick")
    page.keyboard.press("ArrowRight")
    expect(current(page)).to_have_attribute("data-trick-link", "2")
    expect(page.locator(CARDS)).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(current(page)).to_have_attribute("data-trick-link", "1")
    expect(page.locator(CARDS)).to_have_count(4)
    page.keyboard.press("End")
    expect(current(page)).to_have_attribute("data-trick-link", "6")
    page.keyboard.press("Home")
    expect(page.locator(CARDS)).to_have_count(0)
    assert final.watch.problems == []


def test_address_and_title_follow_and_the_address_opens_there_again(final):
    page = final.open()
    page.locator('[data-trick-link="4"]').click()

    assert page.url.endswith("?trick=4#trick-4")
    title = page.title()
    assert title.startswith("Trick 4 goes to ")
    page.reload()
    expect(current(page)).to_have_attribute("data-trick-link", "4")
    expect(page.locator(CARDS)).to_have_count(4)
    expect(page.locator("section.trick.is-shown .felt")).to_be_in_viewport(ratio=1)
    assert page.title() == title
    page.keyboard.press("Home")
    assert page.url.endswith(final.revoked)


def test_space_plays_slowly_and_any_other_key_stops_it(final):
    page = final.open()
    page.clock.install()
    play = page.locator('[data-player-do="play"]')

    page.keyboard.press(" ")
    expect(play).to_have_accessible_name("Pause")
    page.clock.run_for(5000)
    expect(page.locator(CARDS)).to_have_count(4)
    page.keyboard.press("ArrowLeft")
    expect(play).to_have_accessible_name("Play slowly")
    page.clock.run_for(20000)
    expect(page.locator(CARDS)).to_have_count(3)
    play.click()
    page.clock.run_for(120_000)
    expect(current(page)).to_have_attribute("data-trick-link", "6")
    expect(play).to_have_accessible_name("Play slowly")


def test_a_finger_swipes_to_the_next_card_and_back(final):
    page = final.open(size="phone")
    felt = page.locator("section.trick.is-shown .felt")

    def swipe(across, down=0):
        felt.evaluate(
            """(felt, [across, down]) => {
              const { x, y } = felt.getBoundingClientRect();
              const at = (dx, dy) => new Touch({
                identifier: 1, target: felt,
                clientX: x + 150 + dx, clientY: y + 100 + dy });
              const from = at(0, 0), to = at(across, down);
              felt.dispatchEvent(new TouchEvent("touchstart",
                { touches: [from], changedTouches: [from], bubbles: true }));
              felt.dispatchEvent(new TouchEvent("touchend",
                { touches: [], changedTouches: [to], bubbles: true }));
            }""",
            [across, down],
        )

    swipe(-80)
    swipe(-80)
    expect(page.locator(CARDS)).to_have_count(2)
    swipe(80)
    expect(page.locator(CARDS)).to_have_count(1)
    swipe(-80, down=-90)
    swipe(-10)
    expect(page.locator(CARDS)).to_have_count(1)


def test_a_trick_is_shared_by_a_link_that_opens_at_it_for_everybody(final):
    page = final.open()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.share = undefined")
    page.locator('[data-trick-link="5"]').click()
    page.locator('[data-player-do="share"]').click()

    expect(page.locator(SAYS)).to_have_text("The link to this trick is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    plain = final.visitor(size="phone", javascript=False)
    plain.goto(link)
    assert plain.title() == page.title()
    expect(plain.locator("#trick-5 .felt")).to_be_in_viewport()
    # An address that has lost its end behind the # still opens there.
    plain.goto(link.split("#")[0])
    expect(plain.locator("#trick-5 .felt")).to_be_in_viewport()
    other = final.visitor()
    other.goto(link)
    expect(current(other)).to_have_attribute("data-trick-link", "5")


def test_a_phone_that_can_share_is_asked_to(final):
    page = final.visitor(size="phone")
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    page.goto(final.revoked)
    page.locator('[data-trick-link="2"]').click()
    page.locator('[data-player-do="share"]').click()

    shared = page.evaluate("window.shared")
    assert shared["url"].endswith(f"{final.revoked}?trick=2#trick-2")
    assert shared["title"].startswith("Trick 2 goes to ")


def test_where_nothing_can_be_copied_the_link_is_shown(final):
    page = final.visitor()
    page.add_init_script(
        """navigator.share = undefined;
        Object.defineProperty(navigator, "clipboard", { value: undefined });
        document.execCommand = () => false;"""
    )
    page.goto(final.revoked)
    page.locator('[data-player-do="share"]').click()

    link = page.get_by_label("Copy this link:")
    expect(link).to_be_focused()
    expect(link).to_have_value(re.compile(r"\?trick=1#trick-1$"))


def test_without_javascript_all_tricks_stand_one_below_the_other(final):
    page = final.open(javascript=False, size="phone")

    expect(page.locator(SHOWN)).to_have_count(6)
    expect(page.locator("[data-player]")).to_be_hidden()
    expect(page.locator(".laid")).to_have_count(24)
    expect(page.locator(".laid.is-breach")).to_have_count(1)
    expect(page.locator(".breach")).to_contain_text("The referee ruled:")


def test_whoever_wants_less_motion_gets_none(final):
    page = final.open()
    page.emulate_media(reduced_motion="reduce")

    page.keyboard.press("ArrowRight")

    moving = page.locator(CARDS).evaluate("card => getComputedStyle(card).transition")
    assert moving.startswith("none")


def test_the_table_leads_to_its_replays_and_they_lead_back(final):
    page = final.visitor()
    page.goto(final.page_of_table)
    page.locator("a.watch").first.click()
    page.wait_for_url("**/deals/*/")
    page.locator("a", has_text="All deals of this table").click()

    page.wait_for_url(re.compile(rf"{final.page_of_table}#line-\d+$"))


@pytest.mark.parametrize("address", ["", "?trick=2#trick-2"])
def test_the_page_is_good_on_phone_and_laptop(final, address):
    page = final.open(address)
    final.watch.problems.clear()
    final.watch.barriers.clear()
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        final.watch.look(page, f"replay {address} ({size})")

    assert final.watch.barriers == []
    assert final.watch.problems == []
