"""Made-up deals that the rules allow, typed on a phone or posted like its forms."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field

from playwright.sync_api import expect

from tests.e2e.browser import key

POINT = 33
PLAIN, IN_TRUMP = 20, 40
HIDDEN = re.compile(r'<input type="hidden" name="([\w-]+)"\s+value="([^"]*)"')


@dataclass(frozen=True)
class Deal:
    """A played deal: `announced` maps a suit to the seat that showed its pair."""

    bidder: int
    bid: int
    cards: tuple[int, ...]
    trump: str = "D"
    announced: dict[str, int] = field(default_factory=dict)

    def shown(self):
        """What the phone must show for each seat before it saves."""
        points = list(self.cards)
        for suit, seat in self.announced.items():
            points[seat] += IN_TRUMP if suit == self.trump else PLAIN
        if points[self.bidder] < POINT * self.bid:
            return [-self.bid * (n == self.bidder) for n in range(len(points))]
        return [made // POINT for made in points]


def sweep(seat, *, players):
    """One seat takes every trick and shows three pairs: six points."""
    cards = tuple(120 * (n == seat) for n in range(players))
    return Deal(seat, 4, cards, "D", {"D": seat, "V": seat, "G": seat})


def good_hand(seat, second, *, players):
    """Five points for one seat, one for another."""
    cards = [0] * players
    cards[seat], cards[second] = 86, 34
    return Deal(seat, 4, tuple(cards), "D", {"D": seat, "V": seat, "G": seat})


def type_deal(phone, deal, *, extra=False):
    """Fill the form that is open, compare the preview, and save."""
    key(phone, "bidder", deal.bidder)
    key(phone, "bid", deal.bid)
    key(phone, "trump", deal.trump)
    for seat, points in enumerate(deal.cards[:-1]):
        phone.fill(f"#cards-{seat}", str(points))
    # The last seat's points are what is left of 120.
    expect(phone.locator(f"#cards-{len(deal.cards) - 1}")).to_have_value(
        str(deal.cards[-1])
    )
    for suit, seat in deal.announced.items():
        phone.select_option(f"[name=announcements-{suit}]", str(seat))
    preview_of(phone, deal)


def preview_of(phone, deal):
    shown = phone.locator("[data-preview]:not([data-stale]) [name=shown]")
    expect(shown).to_have_value(",".join(str(change) for change in deal.shown()))


def save(phone):
    phone.locator("[data-save]").click()
    phone.wait_for_url(re.compile(r"/referee/\d+/$"))


def post_form(request, address, **fields):
    """Send the form at an address with its hidden fields, as a browser would."""
    page = request.get(address)
    assert page.status == 200, f"{address}: {page.status}"
    path = address.partition("?")[0]
    form = next(
        part
        for part in page.text().split("<form")[1:]
        if f'action="{path}"' in part.split(">")[0]
    )
    hidden = {name: html.unescape(value) for name, value in HIDDEN.findall(form)}
    answer = request.post(
        path,
        form={**hidden, **fields},
        headers={"Referer": page.url},
        max_redirects=0,
    )
    assert answer.status in {302, 303}, f"{path}: {answer.status} {answer.text()}"
    return answer


def post_deal(request, table, deal):
    post_form(
        request,
        f"{table}deal/",
        bidder=str(deal.bidder),
        bid=str(deal.bid),
        trump=deal.trump,
        shown=",".join(str(change) for change in deal.shown()),
        **{f"cards-{seat}": str(points) for seat, points in enumerate(deal.cards)},
        **{f"announcements-{suit}": str(n) for suit, n in deal.announced.items()},
    )


def post_table(request, table, *, players):
    """Play a whole set: seat 1 reaches the target, seat 2 follows; then close."""
    if players == 4:
        # So that no two places of the final are shared.
        post_deal(request, table, Deal(3, 2, (80, 40, 0, 0)))
    for _ in range(5):
        post_deal(request, table, good_hand(0, 1, players=players))
    post_form(request, f"{table}close/")
