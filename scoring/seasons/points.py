"""A season's points by places, and the order of its table.

Source: docs/ending.md "A season".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

BONUS = {1: 10, 2: 6, 3: 3, 4: 1}


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """One person's season; ``counted`` are the positions of the events that count."""

    place: int
    shared: bool
    person: str
    total: int
    points: tuple[int | None, ...]
    counted: frozenset[int]


def season_points(place: int, *, of: int, played: bool = True) -> int:
    """Return the points of a place among ``of`` entrants.

    One for everybody who stands behind, one for having played, and 10, 6, 3, 1 more
    for the first four places. Who shares a place has the points of that place; who
    never ``played`` does not have the one for it.
    """
    return of + int(played) - place + BONUS.get(place, 0)


def season_order(
    points: Mapping[str, Sequence[int | None]], *, best: int | None
) -> tuple[SeasonPlace, ...]:
    """Return the table: ``points`` by event for each person, none where absent.

    The best events count; equal totals are ordered by the best single event that
    counts, then the second best and so on, and share the place if all are equal.
    """
    ordered = sorted(
        ((_key(row, best=best), person) for person, row in points.items()),
        key=lambda pair: (tuple(-value for value in pair[0]), pair[1]),
    )
    keys = [key for key, _person in ordered]
    return tuple(
        SeasonPlace(
            place=keys.index(key) + 1,
            shared=keys.count(key) > 1,
            person=person,
            total=key[0],
            points=tuple(points[person]),
            counted=_counted(points[person], best=best),
        )
        for key, person in ordered
    )


def _counted(row: Sequence[int | None], *, best: int | None) -> frozenset[int]:
    """Return which events count: the best ones, of equal ones the earlier."""
    played = [(-value, at) for at, value in enumerate(row) if value is not None]
    return frozenset(at for _value, at in sorted(played)[:best])


def _key(row: Sequence[int | None], *, best: int | None) -> tuple[int, ...]:
    """Return the total, then the points that count, best first."""
    values = [row[at] or 0 for at in _counted(row, best=best)]
    return (sum(values), *sorted(values, reverse=True))
