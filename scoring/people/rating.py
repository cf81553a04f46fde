"""Ratings from the places at tables: OpenSkill's Plackett-Luce. Plain Python.

Each closed table is one match; sides of equal rank share it. What is shown is
1000 + 40 · (mu − 3 · sigma), rounded: what somebody almost certainly is worth, so it
begins at 1000 and grows with every table that makes it surer. Source: docs/rating.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from openskill.models import PlackettLuce, PlackettLuceRating

START, SCALE, DEVIATIONS = 1000, 40, 3

# The people of each side of a table, and the rank of each side; 1 is the best.
Table = tuple[Sequence[Sequence[str]], Sequence[int]]
# The tables of one event, in the order of its stages.
Day = Sequence[Table]


@dataclass(frozen=True, slots=True)
class Rating:
    """One person's rating after so many ``tables``; ``course``: after each event."""

    shown: int
    tables: int
    course: Mapping[int, int]


@dataclass(slots=True)
class _Course:
    now: PlackettLuceRating
    tables: int = 0
    course: dict[int, int] = field(default_factory=dict)


def ratings_after(days: Mapping[int, Day]) -> Mapping[str, Rating]:
    """Return everybody's rating after these events of one game, the oldest first."""
    model = PlackettLuce()
    found: dict[str, _Course] = {}
    for event, day in days.items():
        played: set[str] = set()
        for sides, ranks in day:
            for one in (one for side in sides for one in side):
                found.setdefault(one, _Course(model.rating()))
                found[one].tables += 1
                played.add(one)
            _rate(model, sides, ranks, found=found)
        for one in played:
            found[one].course[event] = _shown(found[one].now)
    return {
        one: Rating(
            shown=_shown(course.now), tables=course.tables, course=course.course
        )
        for one, course in found.items()
    }


def _rate(
    model: PlackettLuce,
    sides: Sequence[Sequence[str]],
    ranks: Sequence[int],
    *,
    found: Mapping[str, _Course],
) -> None:
    teams = [[found[one].now for one in side] for side in sides]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    for side, rated in zip(sides, after, strict=True):
        for one, rating in zip(side, rated, strict=True):
            found[one].now = rating


def _shown(rating: PlackettLuceRating) -> int:
    return round(START + SCALE * (rating.mu - DEVIATIONS * rating.sigma))
