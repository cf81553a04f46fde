"""The tie-breaks, one rule each; lower keys rank first.

==========================  ===========  ========================================
``playoff_deal``            R-73         results of extra deals, the first one
                                         first, higher first
``fewest_penalty_points``   R-75         fewer penalty points first
``most_bids_made``          R-75         more bids made first
``card_points_total``       R-75         more card points first
``lot``                     R-74         the recorded order of drawn lots
==========================  ===========  ========================================

Not handled: fewer bids failed, and both going on; no list can name them.
Source: docs/rules.md R-72 (the ordered list).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Key = Callable[[int], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Record:
    """What a seat brings to the ranking of its table.

    Units: ``points`` are points of the set, penalties already taken off;
    ``penalty_points`` how many were taken off; ``card_points`` over the whole set.
    """

    seat: int
    points: int
    penalty_points: int
    bids_made: int
    card_points: int


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


def criterion(
    kind: str,
    group: Sequence[int],
    *,
    records: Mapping[int, Record],
    extra_deals: Sequence[TieBreakDeal],
    lots: Sequence[Lot],
) -> Key | None:
    """Return the key of one tie-break inside a tied group.

    Nothing when nothing is recorded that may separate this group: an extra deal and
    a lot decide only among those who played or drew for it.
    Raises ValueError for a tie-break that is not in the table above.
    """
    keys: Mapping[str, Key | None] = {
        "playoff_deal": _playoff(group, extra_deals=extra_deals),
        "fewest_penalty_points": lambda seat: (records[seat].penalty_points,),
        "most_bids_made": lambda seat: (-records[seat].bids_made,),
        "card_points_total": lambda seat: (-records[seat].card_points,),
        "lot": _lot(group, lots=lots),
    }
    if kind not in keys:
        raise ValueError(f"unknown tie-break {kind!r}")
    return keys[kind]


def _playoff(
    group: Sequence[int], *, extra_deals: Sequence[TieBreakDeal]
) -> Key | None:
    """Return the key of the extra deals that this whole group played for."""
    played = [
        deal.results
        for deal in extra_deals
        if any(set(group) <= tied for tied in deal.tied)
    ]
    if not played:
        return None
    return lambda seat: tuple(-results[seat] for results in played)


def _lot(group: Sequence[int], *, lots: Sequence[Lot]) -> Key | None:
    """Return the key of the latest lot that was drawn among this whole group."""
    drawn = [
        lot.order
        for lot in lots
        if set(group) <= lot.among and set(group) <= set(lot.order)
    ]
    if not drawn:
        return None
    latest = drawn[-1]
    return lambda seat: (latest.index(seat),)
