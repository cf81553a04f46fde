"""The final as the audience sees it: tapped on a phone, told later, then recorded.

Everything is done on pages. Nobody waits for a moment: each page notes when it first
showed how many cards, and the times are compared at the end.
"""

from __future__ import annotations

import json
from urllib.parse import parse_qs

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.card_deals import a_deal
from tests.e2e.browser import Watch, key, manage, sign_up
from tests.server import Server

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

PLAYERS = 4
DELAY = 15  # seconds; the shortest that an organizer can choose
TOLD_MS = 60_000  # the delay, and what a busy machine adds
# Notes when a page first shows so many cards of the deal; a reload would forget it.
NOTE = """
(count) => {
  window.shown = {};
  const look = () => {
    const cards = count();
    if (cards) window.shown[cards] ??= Date.now();
  };
  new MutationObserver(look)
    .observe(document.body, { subtree: true, childList: true, attributes: true });
  look();
}
"""
ON_THE_PAGE = f"""() => document.querySelector(".on-table__to-come")
  ? document.querySelectorAll(".on-table .laid").length
    + {PLAYERS} * document.querySelectorAll(".on-table__earlier li").length : 0"""
ON_THE_SCREEN = f"""() => {{
  const live = document.querySelector("[data-deal-live]");
  return live ? {PLAYERS} * live.dataset.trick + Number(live.dataset.cards) : 0;
}}"""


class Final:
    """A final whose cards are shown later: a phone, a spectator and a screen."""

    def __init__(self, browser, server):
        self.watch = Watch(browser, url=server.url)
        organizer = self.watch.visitor(language="en-GB")
        sign_up(organizer, server)
        made = manage(server, "demo", "--entrants", "6", "--state=final")
        self.slug = made.stdout.strip()
        self.choose_the_delay(organizer)
        link = self.make_a_screen(organizer)
        granted = manage(
            server, "grant", self.slug, "--role=referee", f"--address={server.url}"
        )
        self.phone = self.watch.visitor(size="phone", language="en-GB")
        self.phone.goto(granted.stdout.split()[1])
        self.phone.locator("main form button").click()
        self.phone.locator(".table-card__letter a").first.click()
        self.phone.wait_for_url("**/referee/*/")
        self.table = self.phone.url
        number = self.table.rstrip("/").rsplit("/", 1)[1]
        self.page = self.watch.visitor(language="en-GB")
        self.page.goto(self.at("table", table_id=number))
        self.page.evaluate(f"({NOTE})({ON_THE_PAGE})")
        self.screen = self.watch.visitor(language="en-GB")
        self.screen.goto(link)
        expect(self.screen.locator(".hall--final")).to_be_visible()
        self.screen.evaluate(f"({NOTE})({ON_THE_SCREEN})")

    def at(self, name, **more):
        return reverse(name, kwargs={"slug": self.slug, **more})

    def choose_the_delay(self, organizer):
        organizer.goto(self.at("event-settings"))
        organizer.select_option("[name=cards_delay]", str(DELAY))
        organizer.locator("form:has([name=cards_delay]) .button--big").click()
        expect(organizer.locator("[name=cards_delay]")).to_have_value(str(DELAY))

    def make_a_screen(self, organizer):
        organizer.goto(self.at("hall"))
        organizer.fill("#display-name", "Projector")
        organizer.get_by_role("button", name="Make the link").click()
        link = organizer.locator(".facts a").get_attribute("href")
        organizer.get_by_role("link", name="Done").click()
        organizer.locator('.remote [value="final"]').click()
        return link

    def tap(self, cards):
        """Tap cards; when, by the clock that all pages share."""
        now = self.phone.evaluate("Date.now()")
        for card in cards:
            self.phone.locator(f'[data-card="{card}"]').click()
        return now

    def seen(self, page, cards):
        """When a page first showed so many cards, or more."""
        shown = page.wait_for_function(
            """(cards) => Object.entries(window.shown)
              .filter(([one]) => one >= cards).map(([, at]) => at).sort()[0]""",
            arg=cards,
            timeout=TOLD_MS,
        )
        return shown.json_value()


@pytest.fixture(scope="module")
def final(browser, tmp_path_factory):
    with Server(data=tmp_path_factory.mktemp("live")) as server:
        yield Final(browser, server)


def cards_told(request):
    """How many cards a request tells the server; 0 where it tells none."""
    deal = parse_qs(request.post_data or "").get("deal")
    return len(json.loads(deal[0])["acts"]) if deal else 0


def score_first(page):
    """The score is seen without scrolling, then the cards, then all the rest."""
    before = page.viewport_size
    for width, height in ((390, 844), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        score, cards, rest = (
            page.locator(one).bounding_box()
            for one in (".scoreboard", ".on-table", ".table-rest")
        )
        assert score["y"] + score["height"] <= height
        assert score["y"] < cards["y"] < rest["y"]
    page.set_viewport_size(before)


def test_cards_are_seen_late_never_early_until_the_deal_is_recorded(final):
    phone, deal = final.phone, a_deal(pack=2, bidder=1, pairs=True)
    audience = (final.page, final.screen)
    first, second = PLAYERS + 2, 2 * PLAYERS + 1
    phone.goto(f"{final.table}cards/")
    for name in ("bidder", "bid", "trump"):
        key(phone, name, getattr(deal, name))
    phone.locator("[data-begin]").click()
    with phone.expect_response(lambda answer: cards_told(answer.request) == first):
        tapped = final.tap(deal.cards[:first])

    # Nobody is told what is tapped without network, before it is back.
    phone.context.set_offline(True)
    final.tap(deal.cards[first:second])
    for page in audience:
        assert final.seen(page, 1) - tapped >= DELAY * 1000
        final.seen(page, first)
        assert page.evaluate("Math.max(...Object.keys(window.shown))") == first
    healed = phone.evaluate("Date.now()")
    phone.context.set_offline(False)
    for page in audience:
        assert final.seen(page, second) - healed >= DELAY * 1000
    expect(final.page.locator(".on-table__to-come")).to_be_visible()
    score_first(final.page)

    # What is recorded stands in the place of the rest, at once.
    final.tap(deal.cards[second:])
    for suit in deal.announced:
        phone.locator(f'[data-pairs] input[value="{suit}"]').check()
    final.watch.problems.clear()
    phone.locator("[data-save]").click()
    phone.wait_for_url(final.table)
    replay = final.page.locator(".on-table .watch")
    expect(replay).to_be_visible()
    expect(final.page.locator(".on-table__to-come")).to_have_count(0)
    expect(
        final.page.locator(f'.ledger a[href="{replay.get_attribute("href")}"]')
    ).to_be_visible()
    expect(final.screen.locator("[data-deal]")).to_be_visible()
    expect(final.screen.locator("[data-deal-live]")).to_have_count(0)
    assert final.watch.problems == []
