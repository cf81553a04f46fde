"""Order at a table: points first, then the ordered list of tie-breaks.

Ties stay visible: a group of several has not been separated by anything recorded.
"Seat" stands for whoever is ranked; at a table of pairs that is the side.
Source: docs/rules.md R-70 (points), R-71 (visible ties), R-72 (tie-breaks).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from scoring.ranking.tiebreaks import (
    ComparedFigure,
    Lot,
    SeatRecord,
    TieBreakDeal,
    criterion,
)

Group = tuple[int, ...]
# No tie-break: who comes first where several reach the target in one deal.
FIRST_THERE = "first_there"


@dataclass(frozen=True, slots=True)
class Reason:
    """What separated a tie: the criterion, who was tied, their order after it.

    ``result`` may still hold a tie of some; a later reason, or nothing, settles it.
    ``values`` are what was compared, in the order of ``result``: the points of each
    extra deal, a number of penalty points, bids or card points, or the lot's place.
    """

    kind: str
    among: Group
    result: Group
    values: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Groups from first to last; the seats of one group are tied, in seat order."""

    groups: tuple[Group, ...]
    reasons: tuple[Reason, ...]

    def led_by(self, winner: int, *, points: Sequence[int]) -> Ranking:
        """Return the order with the winner of the set first, and why if that is new.

        ``points`` are all totals. Source: docs/rules.md R-53.
        """
        if self.groups[0] == (winner,):
            return self
        order = tuple(seat for group in self.groups for seat in group)
        ahead = order[: order.index(winner)]
        level = next(group for group in self.groups if winner in group)
        passed = tuple(s for s in order if s in {*ahead, *level} and s != winner)
        result = (winner, *passed)
        why = Reason(
            FIRST_THERE,
            tuple(sorted(result)),
            result,
            tuple((points[seat],) for seat in result),
        )
        rest = (tuple(s for s in group if s != winner) for group in self.groups)
        return Ranking(
            groups=((winner,), *filter(None, rest)), reasons=(*self.reasons, why)
        )


def rank(
    records: Sequence[SeatRecord],
    *,
    tie_break: Sequence[str],
    extra_deals: Sequence[TieBreakDeal] = (),
    lots: Sequence[Lot] = (),
    figures: Mapping[str, ComparedFigure] = MappingProxyType({}),
) -> Ranking:
    """Return the order of the records, with what separated each tie.

    Points come first. A tied group is split by the first criterion of ``tie_break``
    that can; each part then starts at the head of the list again, so that an extra
    deal played by a part alone counts whenever the part was formed. ``figures`` are
    the tie-breaks that the game counts.
    Raises ValueError for a criterion that does not exist.
    """
    by_seat = {record.seat: record for record in records}
    groups: list[Group] = []
    reasons: list[Reason] = []
    waiting = _split(sorted(by_seat), key=lambda seat: (-by_seat[seat].points,))
    while waiting:
        group, *waiting = waiting
        for kind in tie_break if len(group) > 1 else ():
            found = criterion(
                kind,
                group,
                records=by_seat,
                extra_deals=extra_deals,
                lots=lots,
                figures=figures,
            )
            parts = [group] if found is None else _split(group, key=found.key)
            if found is not None and len(parts) > 1:
                result = tuple(seat for part in parts for seat in part)
                values = tuple(found.values(seat) for seat in result)
                reasons.append(Reason(str(kind), group, result, values))
                waiting = [*parts, *waiting]
                break
        else:
            groups.append(group)
    return Ranking(groups=tuple(groups), reasons=tuple(reasons))


def ranks(groups: Iterable[Sequence[int]]) -> dict[int, int]:
    """Return everybody's rank, from first to last; the tied share one: 1, 2, 2, 4."""
    found: dict[int, int] = {}
    for group in groups:
        found.update(dict.fromkeys(group, len(found) + 1))
    return found


def _split(
    seats: Sequence[int], *, key: Callable[[int], tuple[int, ...]]
) -> list[Group]:
    """Return the seats in groups of equal keys, lowest key first."""
    ordered = sorted(seats, key=lambda seat: (key(seat), seat))
    return [tuple(group) for _key, group in groupby(ordered, key=key)]
