"""The tie-breaks, one function each; lower keys rank first.

==========================  ===============================================
``playoff_deal``            results of extra deals, the first one first
``fewest_penalty_points``   fewer penalty points first
``most_bids_made``          more bids made first
``card_points_total``       more card points first
``lot``                     the recorded order of drawn lots
==========================  ===============================================

Source: cruce-rules.md 2.14.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

Key = Callable[[int], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Record:
    """What a side brings to the ranking of its table."""

    seat: int
    points: int
    penalty_points: int
    bids_made: int
    card_points: int


@dataclass(frozen=True, slots=True)
class TieBreakDeal:
    """An extra deal: who was tied when it was played, and all results."""

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

    Nothing when the criterion has nothing recorded for exactly these sides, so
    that an extra deal never decides between others than those who played for it.
    """
    if kind == "playoff_deal":
        return _playoff(group, extra_deals)
    if kind == "lot":
        return _lot(group, lots)
    keys: Mapping[str, Key] = {
        "fewest_penalty_points": lambda seat: (records[seat].penalty_points,),
        "most_bids_made": lambda seat: (-records[seat].bids_made,),
        "card_points_total": lambda seat: (-records[seat].card_points,),
    }
    return keys[kind]


def _playoff(group: Sequence[int], extra_deals: Sequence[TieBreakDeal]) -> Key | None:
    played = [
        deal.results
        for deal in extra_deals
        if any(set(group) <= tied for tied in deal.tied)
    ]
    if not played:
        return None
    return lambda seat: tuple(-results[seat] for results in played)


def _lot(group: Sequence[int], lots: Sequence[Lot]) -> Key | None:
    drawn = [lot.order for lot in lots if set(group) <= lot.among]
    if not drawn:
        return None
    order = drawn[-1]
    return lambda seat: (order.index(seat),)
