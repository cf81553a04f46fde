"""What whoever sits at a table at its end has played there, and nobody before them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from scoring.games.protocol import Result
from scoring.ledger.lines import Line, lines_by_table
from scoring.ledger.replay import folded
from scoring.ledger.review import lines_outside
from scoring.ledger.seating import owners_by_line
from scoring.rules.rules import StageRules
from tables.seating.models import Table


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """What the deals of the set brought that a side's last owner has played."""

    table_id: int
    side: int
    deals: tuple[Result, ...]
    points: int


def own_play(tables: Collection[int]) -> Iterator[OwnPlay]:
    """Yield it for every side of these tables. Two queries.

    What was dealt before a substitute sat down is another's. Deals that settled a tie
    are not of the set.
    """
    rules = dict(Table.objects.filter(pk__in=tables).values_list("pk", "stage__rules"))
    for table_id, written in lines_by_table(list(tables)).items():
        if not written:
            continue
        of_stage = StageRules.from_json(rules[table_id] or {})
        yield from _at(table_id, lines_outside(written), rules=of_stage)


def _at(
    table_id: int, written: Sequence[Line], *, rules: StageRules
) -> Iterator[OwnPlay]:
    state, owners = folded(written, rules=rules).state, owners_by_line(written)
    for side, (seat, *_partner) in enumerate(state.sides):
        before, deals = 0, list[Result]()
        for line in state.lines:
            if owners[line.seq][seat] != state.entrants[seat]:
                before = line.totals[side]
            elif line.result is not None and not line.tie_break:
                deals.append(line.result)
        points = state.totals[side] - before
        yield OwnPlay(table_id, side, deals=tuple(deals), points=points)
