"""Ledgers as plain lines, written by hand: no database, no commands."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.ruleset import TOURNAMENT
from scoring.games.registry import GAMES
from scoring.ledger.enums import LineKind, Purpose
from scoring.ledger.lines import Line, deal_payload
from scoring.ledger.replay import replay
from scoring.rules.rules import StageRules
from tournaments.book.chain import GENESIS, line_hash

START = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
TABLE = "1/A"
# What one seat can take; any selection adds up to card points that can be.
PARCELS = (44, 34, 20, 14, 6, 2)
# Card points with which one seat makes 1, 2 or 3 points and nobody else any.
SHARES = {
    3: {1: (56, 32, 32), 2: (74, 26, 20), 3: (120, 0, 0)},
    4: {1: (38, 30, 30, 22), 2: (74, 20, 20, 6), 3: (120, 0, 0, 0)},
}


def points(takers, *, players=4):
    """Card points of each seat; ``takers`` names who took each of the parcels."""
    cards = [0] * players
    for taker, parcel in zip(takers, PARCELS, strict=True):
        cards[taker] += parcel
    return tuple(cards)


class Ledger:
    """A table's ledger that grows line by line."""

    def __init__(
        self, *, players=4, ruleset=TOURNAMENT, final=False, through=2, dealer=0
    ):
        self.players = players
        self.rules = StageRules(
            game=GAMES["cruce"], ruleset=ruleset, through_per_table=through
        )
        self.lines: list[Line] = []
        self.write(
            LineKind.OPENED,
            {
                "first_dealer": dealer,
                "entrants": [f"E{number:03d}" for number in range(1, players + 1)],
                "through": 0 if final else through,
                "final": int(final),
            },
        )

    @property
    def state(self):
        return replay(self.lines, rules=self.rules)

    def without_last(self):
        shorter = Ledger.__new__(Ledger)
        shorter.players, shorter.rules = self.players, self.rules
        shorter.lines = self.lines[:-1]
        return shorter

    def write(self, kind, payload, *, voids=None, replaces=None):
        seq = len(self.lines) + 1
        line = Line(
            seq=seq,
            kind=kind,
            payload=payload,
            voids=voids,
            replaces=replaces,
            author="R01",
            second=None,
            at=START + timedelta(seconds=seq),
            key=UUID(int=seq, version=4),
            rules="0" * 64,
            reason="1" * 64 if kind is LineKind.VOID else None,
            prev_hash=self.lines[-1].hash if self.lines else GENESIS,
        )
        row = line.row(book=TABLE)
        self.lines.append(
            replace(line, hash=line_hash(previous=line.prev_hash, row=row))
        )
        return seq

    def deal(
        self,
        cards,
        *,
        bidder=0,
        bid=1,
        dealer=None,
        trump=Suit.HEARTS,
        announcements=None,
        tied=None,
        replaces=None,
    ):
        """Write a played deal; with ``tied`` an extra deal among those groups."""
        entry = DealEntry(
            outcome=Outcome.PLAYED,
            dealer=self.state.next_dealer if dealer is None else dealer,
            bidder=bidder,
            bid=bid,
            trump=trump,
            cards=tuple(cards),
            announcements=announcements or {},
        )
        return self._write_deal(entry, tied=tied, replaces=replaces)

    def unplayed(self, outcome, *, dealer=None, replaces=None):
        dealer = self.state.next_dealer if dealer is None else dealer
        entry = DealEntry(outcome=outcome, dealer=dealer)
        return self._write_deal(entry, tied=None, replaces=replaces)

    def _write_deal(self, entry, *, tied, replaces):
        purpose = Purpose.SET if tied is None else Purpose.TIE_BREAK
        extra = {} if tied is None else {"tied": [list(group) for group in tied]}
        payload = deal_payload(entry, purpose=purpose, extra=extra)
        return self.write(LineKind.DEAL, payload, replaces=replaces)

    def penalty(self, seat, *, cost=3, replaces=None):
        payload = {"seat": seat, "kind": "revoke", "points": cost}
        return self.write(LineKind.PENALTY, payload, replaces=replaces)

    def lot(self, order):
        payload = {
            "among": sorted(order),
            "order": list(order),
            "witnesses": 2,
            "method": "urn",
        }
        return self.write(LineKind.LOT, payload)

    def void(self, seq):
        return self.write(LineKind.VOID, {}, voids=seq)

    def repeat(self, seq):
        """Void a line and write the very same again in its place."""
        old = self.lines[seq - 1]
        self.void(seq)
        return self.write(old.kind, old.payload, replaces=seq)

    def close(self):
        return self.write(LineKind.CLOSE, {})

    def reopen(self):
        return self.write(LineKind.REOPEN, {})

    def raise_to(self, *scores):
        """Write deals until the seats have exactly these scores (0 or more).

        Each deal gives one seat one to three points: it bids what it makes.
        """
        for seat, score in enumerate(scores):
            while (missing := score - self.state.totals[seat]) > 0:
                self._give(seat, points_=min(missing, 3))

    def _give(self, seat, *, points_):
        own, *rest = SHARES[self.players][points_]
        others = iter(rest)
        cards = [own if one == seat else next(others) for one in range(self.players)]
        self.deal(cards, bidder=seat, bid=points_)
