"""A deal as it is recorded: who bid what, and the card points of each seat.

Source: docs/rules.md R-45 (counting); who played which card is not needed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

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
    ``announcements`` name the seat that announced a suit. Where the rules let the
    first bidder play for nothing when all have passed, such a deal is entered as
    played, with that seat as bidder and bid 0.
    """

    outcome: Outcome
    dealer: int
    bidder: int | None = None
    bid: int | None = None
    trump: Suit | None = None
    cards: tuple[int, ...] | None = None
    announcements: Mapping[Suit, int] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with an entry: a stable code, the field, the numbers.

    ``field`` is a field of DealEntry, with the 0-based seat or the suit after a
    point: ``cards.2``, ``announcements.V``. Seats in ``params`` count from 1, as on
    the tickets.
    """

    code: str
    field: str
    params: Mapping[str, int | str] = dataclasses.field(default_factory=dict)
