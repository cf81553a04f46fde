"""A deal as a referee records it: the card points, and who earned the extra point.

Source: docs/bisca.md BI-32, BI-33.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Outcome(StrEnum):
    """How a deal ended."""

    PLAYED = "played"
    MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A deal as recorded; it may still be wrong, or incomplete.

    ``points`` are the card points of each seat; partners who pile their tricks
    together have them all at one of their seats. ``bonus`` is the seat that laid the
    ace of trump on the seven.
    """

    outcome: Outcome
    dealer: int
    points: tuple[int | None, ...] | None = None
    bonus: int | None = None

    @property
    def entry(self) -> Mapping[str, Any]:
        """Return what was played as JSON values; nothing of a deal without play."""
        if self.outcome is not Outcome.PLAYED:
            return {}
        points = None if self.points is None else list(self.points)
        return {"points": points, "bonus": self.bonus}

    @classmethod
    def read(cls, outcome: str, dealer: int, entry: Mapping[str, Any]) -> DealEntry:
        """Return the deal that ``entry`` told of. Raises KeyError, ValueError."""
        ended = Outcome(outcome)
        if ended is not Outcome.PLAYED:
            if entry:
                raise ValueError(f"{outcome} has an entry")
            return cls(outcome=ended, dealer=dealer)
        points, bonus = entry["points"], entry["bonus"]
        numbers = [bonus, *(() if points is None else points)]
        if any(type(number) not in (int, type(None)) for number in numbers):
            raise ValueError("points and bonus are whole numbers")
        return cls(
            outcome=ended,
            dealer=dealer,
            points=None if points is None else tuple(points),
            bonus=bonus,
        )
