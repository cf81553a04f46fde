"""The tie-breaks, one rule each: what is compared, and which way round.

==========================  ===========  ========================================
``playoff_deal``            R-73         results of extra deals, the first one
                                         first, higher first
``fewest_penalty_points``   R-75         fewer penalty points first
``lot``                     R-74         the recorded order of drawn lots
a figure of the game        R-75         what it counts over the set, as it says
==========================  ===========  ========================================

Not handled: both going on; no list can name it.
Source: docs/rules.md R-72 (the ordered list).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

Values = Callable[[int], tuple[int, ...]]
PLAYOFF_DEAL = "playoff_deal"
FEWEST_PENALTIES = "fewest_penalty_points"
LOT = "lot"


class ComparedFigure(Protocol):
    """Which figure a tie-break compares, and which way round."""

    @property
    def name(self) -> str:
        """Return the name under which the game counts it."""

    @property
    def higher_first(self) -> bool:
        """Tell whether more is better."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """What a tie-break compares: a seat's values, as people read them."""

    values: Values
    higher_first: bool

    def key(self, seat: int) -> tuple[int, ...]:
        """Return what sorts the better seat first."""
        sign = -1 if self.higher_first else 1
        return tuple(sign * value for value in self.values(seat))


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """What a seat brings to the ranking of its table.

    Units: ``points`` are points of the set, penalties already taken off;
    ``penalty_points`` how many were taken off; ``figures`` are what the game counts
    over the whole set.
    """

    seat: int
    points: int
    penalty_points: int
    figures: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class TieBreakDeal:
    """An extra deal: who was tied when it was played, and every seat's result."""

    tied: tuple[frozenset[int], ...]
    results: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lot:
    """Drawn lots: among whom, and the order in which they came."""

    among: frozenset[int]
    order: tuple[int, ...]


def deal_comes_first(tie_break: Sequence[str]) -> bool:
    """Tell whether the list asks for an extra deal before lots are drawn. R-72."""
    kinds = list(tie_break)
    if PLAYOFF_DEAL not in kinds or LOT not in kinds:
        return False
    return kinds.index(PLAYOFF_DEAL) < kinds.index(LOT)


def criterion(
    kind: str,
    group: Sequence[int],
    *,
    records: Mapping[int, SeatRecord],
    extra_deals: Sequence[TieBreakDeal],
    lots: Sequence[Lot],
    figures: Mapping[str, ComparedFigure],
) -> Criterion | None:
    """Return what one tie-break compares inside a tied group.

    Nothing when nothing is recorded that may separate this group: an extra deal and
    a lot decide only among those who played or drew for it.
    Raises ValueError for a tie-break that is neither known here nor a figure.
    """
    if kind == PLAYOFF_DEAL:
        return _playoff(group, extra_deals=extra_deals)
    if kind == LOT:
        return _lot(group, lots=lots)
    if kind == FEWEST_PENALTIES:
        return Criterion(
            lambda seat: (records[seat].penalty_points,), higher_first=False
        )
    if kind not in figures:
        raise ValueError(f"unknown tie-break {kind!r}")
    counted = figures[kind]
    return Criterion(
        lambda seat: (records[seat].figures[counted.name],),
        higher_first=counted.higher_first,
    )


def _playoff(
    group: Sequence[int], *, extra_deals: Sequence[TieBreakDeal]
) -> Criterion | None:
    """Compare the results of the extra deals that this whole group played for."""
    played = [
        deal.results
        for deal in extra_deals
        if any(set(group) <= tied for tied in deal.tied)
    ]
    if not played:
        return None
    return Criterion(
        lambda seat: tuple(results[seat] for results in played), higher_first=True
    )


def _lot(group: Sequence[int], *, lots: Sequence[Lot]) -> Criterion | None:
    """Compare the order of the latest lot that was drawn among this whole group."""
    drawn = [
        lot.order
        for lot in lots
        if set(group) <= lot.among and set(group) <= set(lot.order)
    ]
    if not drawn:
        return None
    latest = drawn[-1]
    return Criterion(lambda seat: (latest.index(seat) + 1,), higher_first=False)
