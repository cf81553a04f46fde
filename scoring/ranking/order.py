"""Order at a table: points first, then the ordered list of tie-breaks.

Ties stay visible: a group with several sides has not been separated by anything
recorded. Source: cruce-rules.md 2.14; decisions.md "Play and scoring".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.ranking.tiebreaks import Key, Lot, Record, TieBreakDeal, criterion

__all__ = ["Lot", "Ranking", "Reason", "Record", "TieBreakDeal", "rank"]


@dataclass(frozen=True, slots=True)
class Reason:
    """What separated a tie: the criterion, who was tied, their order after it."""

    kind: str
    among: tuple[int, ...]
    result: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Groups from first to last; sides in one group are tied."""

    groups: tuple[tuple[int, ...], ...]
    reasons: tuple[Reason, ...]


def rank(
    records: Sequence[Record],
    *,
    tie_break: Sequence[str],
    extra_deals: Sequence[TieBreakDeal] = (),
    lots: Sequence[Lot] = (),
) -> Ranking:
    """Return the order of the records, with what separated each tie."""
    by_seat = {record.seat: record for record in records}
    groups = _split(sorted(by_seat), key=lambda seat: (-by_seat[seat].points,))
    reasons: list[Reason] = []

    def separate(group: tuple[int, ...], kind: str) -> list[tuple[int, ...]]:
        """Split a group; a part may be separated further by what concerns only it."""
        key = criterion(
            kind, group, records=by_seat, extra_deals=extra_deals, lots=lots
        )
        parts = [group] if key is None else _split(group, key=key)
        if len(parts) == 1:
            return parts
        result = tuple(seat for part in parts for seat in part)
        reasons.append(Reason(kind=str(kind), among=group, result=result))
        return [smaller for part in parts for smaller in separate(part, kind)]

    for kind in tie_break:
        groups = [
            part
            for group in groups
            for part in (separate(group, kind) if len(group) > 1 else [group])
        ]
    return Ranking(groups=tuple(groups), reasons=tuple(reasons))


def _split(seats: Sequence[int], *, key: Key) -> list[tuple[int, ...]]:
    """Return the seats in groups of equal keys, lowest key first."""
    ordered = sorted(seats, key=lambda seat: (key(seat), seat))
    return [tuple(group) for _key, group in groupby(ordered, key=key)]
