"""A deal as it is recorded: who bid what, and the card points of each seat.

Source: docs/rules.md R-45 (counting); who played which card is not needed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scoring.games.cruce.cards import Suit


class Outcome(StrEnum):
    """How a deal ended."""

    PLAYED = "played"
    ALL_PASSED = "all_passed"
    MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A deal as recorded by a scorer; it may still be wrong, or incomplete.

    ``cards`` are the card points of each seat without announcements;
    ``announcements`` name the seat that announced a suit. In the short form there are
    ``set_points`` instead, what the deal brings each side, as a paper sheet has it.
    Where the rules let the first bidder play for nothing when all have passed, such a
    deal is entered as played, with that seat as bidder and bid 0.
    """

    outcome: Outcome
    dealer: int
    bidder: int | None = None
    bid: int | None = None
    trump: Suit | None = None
    cards: tuple[int, ...] | None = None
    announcements: Mapping[Suit, int] = dataclasses.field(default_factory=dict)
    set_points: tuple[int, ...] | None = None

    @property
    def entry(self) -> Mapping[str, Any]:
        """Return what was played as JSON values; nothing of a deal without play."""
        if self.outcome is not Outcome.PLAYED:
            return {}
        said = {
            "bidder": self.bidder,
            "bid": self.bid,
            "trump": None if self.trump is None else str(self.trump),
            "cards": list(self.cards or ()),
            "announcements": {str(s): seat for s, seat in self.announcements.items()},
        }
        if self.set_points is None:
            return said
        cards = None if self.cards is None else list(self.cards)
        return {**said, "cards": cards, "set_points": list(self.set_points)}

    @classmethod
    def read(cls, outcome: str, dealer: int, entry: Mapping[str, Any]) -> DealEntry:
        """Return the deal that ``entry`` told of. Raises KeyError, ValueError."""
        ended = Outcome(outcome)
        if ended is not Outcome.PLAYED:
            if entry:
                raise ValueError(f"{outcome} has an entry")
            return cls(outcome=ended, dealer=dealer)
        return cls(
            outcome=ended,
            dealer=dealer,
            bidder=entry["bidder"],
            bid=entry["bid"],
            trump=Suit(entry["trump"]),
            cards=None if entry["cards"] is None else tuple(entry["cards"]),
            announcements={
                Suit(suit): seat for suit, seat in entry["announcements"].items()
            },
            set_points=tuple(entry["set_points"]) if "set_points" in entry else None,
        )
