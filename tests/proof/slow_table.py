"""A whole deal by the slow rules: cards are laid one after another, right or wrong.

Everything that happens is kept in plain lists; a wrong card stays on the table (R-22).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.proof import slow_rules as slow


@dataclass(frozen=True)
class Gathered:
    """A trick that has been taken; ``pair`` is the suit announced by its leader."""

    leader: int
    winner: int
    cards: tuple[str, ...]
    pair: str | None


@dataclass
class Table:
    """Who holds what, what lies, who took what, since the first card."""

    house: dict[str, Any]
    bidder: int
    bid: int
    hands: list[list[str]]
    stock: list[str]
    trump: str | None = None
    leader: int = 0
    trick: list[str] = field(default_factory=list)
    tricks: list[Gathered] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    pair_led: str | None = None
    announced: dict[str, int] = field(default_factory=dict)  # suit -> seat

    @classmethod
    def seated(cls, *, house, hands, stock, bidder, bid, trump=None):
        """The table before the first card; ``trump`` when it has been named."""
        return cls(
            house=house,
            bidder=bidder,
            bid=bid,
            hands=[list(hand) for hand in hands],
            stock=list(stock),
            trump=trump,
            leader=bidder,
            points=[0 for _ in hands],
        )

    def copy(self):
        return Table(
            house=self.house,
            bidder=self.bidder,
            bid=self.bid,
            hands=[list(hand) for hand in self.hands],
            stock=list(self.stock),
            trump=self.trump,
            leader=self.leader,
            trick=list(self.trick),
            tricks=list(self.tricks),
            points=list(self.points),
            pair_led=self.pair_led,
            announced=dict(self.announced),
        )

    @property
    def players(self):
        return len(self.hands)

    @property
    def done(self):
        return len(self.tricks) * self.players == len(slow.PACK)

    @property
    def turn(self):
        """R-20, R-21, R-23; nobody when all tricks are played."""
        if self.done:
            return None
        return (self.leader + len(self.trick)) % self.players

    @property
    def position(self):
        return {
            "trump": self.trump,
            "house": self.house,
            "first_lead": self.tricks == [],
            "stock": len(self.stock),
        }

    def broken_rule(self, card):
        return slow.broken_rule(
            card, self.hands[self.turn], self.trick, **self.position
        )

    def legal(self):
        if self.done:
            return []
        return slow.legal(self.hands[self.turn], self.trick, **self.position)

    def pair(self, card):
        """The suit that leading this card shows the pair of; only a leader's."""
        return None if self.trick else slow.pair_shown(card, self.hands[self.turn])

    def lay(self, card, *, says=False):
        """Put a card of the seat whose turn it is on the table, right or wrong."""
        pair = self.pair(card)
        by_itself = self.house["announcement_mode"] == "automatic"
        if not self.trick:
            self.pair_led = pair if says or by_itself else None
            if self.pair_led is not None:
                self.announced[pair] = self.turn
        if self.trump is None:
            self.trump = slow.suit(card)
        if card in self.hands[self.turn]:
            self.hands[self.turn].remove(card)
        self.trick.append(card)
        if len(self.trick) == self.players:
            self._gather()

    def _gather(self):
        winner = (self.leader + slow.taker(self.trick, self.trump)) % self.players
        self.points[winner] += slow.worth(self.trick)
        self.tricks.append(
            Gathered(self.leader, winner, tuple(self.trick), self.pair_led)
        )
        self.leader, self.trick = winner, []
        if self.stock:  # the winner draws first
            self.hands[winner].append(self.stock.pop(0))
            self.hands[1 - winner].append(self.stock.pop(0))

    def counted(self):
        """The announcements that count (R-44).

        Where a trick is asked for, a side has one when it has card points: more is
        not written down of a deal, and the program says so (docs/proof.md).
        """
        if not self.house["announcement_needs_trick"]:
            return dict(self.announced)
        rich = [
            side
            for side in slow.sides(self.players, self.house)
            if sum(self.points[seat] for seat in side) > 0
        ]
        return {
            suit: seat
            for suit, seat in self.announced.items()
            if any(seat in side for side in rich)
        }

    def with_announcements(self):
        """Card points of each seat, announcements included."""
        total = list(self.points)
        for suit, seat in self.counted().items():
            total[seat] += slow.announcement(suit, self.trump, self.house)
        return total

    def score(self):
        """Whether the bid was made, and the change of each side's score."""
        teams = slow.sides(self.players, self.house)
        points = self.with_announcements()
        totals = [sum(points[seat] for seat in team) for team in teams]
        bidding = [self.bidder in team for team in teams].index(True)
        return slow.deal_score(totals, bidding, self.bid, self.house)
