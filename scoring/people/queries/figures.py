"""What a game tells of somebody's deals, added up over their tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from scoring.games.protocol import Result
from scoring.games.telling import Counted
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Line, line_of
from scoring.ledger.models.ledger import LedgerEntry
from scoring.ledger.replay import folded
from scoring.ledger.review import lines_outside
from scoring.people.queries.records import AtTable
from scoring.rules.rules import StageRules
from tables.seating.models import Table


def counted_at(tables: Iterable[AtTable]) -> dict[str, Counted]:
    """Return each figure of the game's results, of these sides. Two queries.

    Deals that settled a tie do not count, as in the set; the tables are of one game.
    """
    sides = {one.table_id: one.side for one in tables}
    total: dict[str, int] = defaultdict(int)
    deals: dict[str, int] = defaultdict(int)
    for result, side in _results(sides):
        for name, values in result.figures.items():
            # A fourth seat that came later has no figure in the deals before.
            if side < len(values):
                total[name] += values[side]
                deals[name] += 1
    return {name: Counted(total[name], deals=deals[name]) for name in total}


def _results(sides: dict[int, int]) -> Iterator[tuple[Result, int]]:
    """Yield what the deals of the tables brought, with the side that is asked about."""
    lines: dict[int, list[Line]] = defaultdict(list)
    for entry in LedgerEntry.objects.filter(table__in=sides).order_by("table", "seq"):
        lines[entry.table_id].append(line_of(entry))
    rules = dict(Table.objects.filter(pk__in=sides).values_list("pk", "stage__rules"))
    for table_id, side in sides.items():
        of_stage = StageRules.from_json(rules[table_id] or {})
        state = folded(lines_outside(lines[table_id]), rules=of_stage).state
        for line in state.lines:
            if line.kind is LineKind.DEAL and line.result and not line.tie_break:
                yield line.result, side
