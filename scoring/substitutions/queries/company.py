"""Who has sat together at a table, by its ledger: the condition of a later draw.

Source: docs/draw.md "Conditions"; docs/accidents.md.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Line, line_of
from scoring.ledger.models.ledger import LedgerEntry
from scoring.ledger.seating import (
    in_order_of_play,
    owners_by_line,
    seating_at,
    seatings_when_written,
)
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId


def sat_together(stage_id: StageId) -> list[set[str]]:
    """Return the codes of those who played a deal together in an earlier stage.

    One set for each company of each table; where no deal was played, who has a seat
    there and has not left it.
    """
    stage = Stage.objects.get(pk=stage_id)
    entries = LedgerEntry.objects.filter(
        table__stage__tournament=stage.tournament_id,
        table__stage__number__lt=stage.number,
    )
    lines: dict[int, list[Line]] = defaultdict(list)
    for entry in entries.order_by("table", "seq"):
        lines[entry.table_id].append(line_of(entry))
    return [set(some) for table in lines.values() for some in _companies(table)]


def _companies(lines: Sequence[Line]) -> Iterator[frozenset[str]]:
    """Yield everybody who was there at a deal that counts, once for each company."""
    owners = owners_by_line(lines)
    void = {line.seq for line, by in in_order_of_play(lines) if by is not None}
    found = {
        frozenset(owners[line.seq][seat] for seat in seating.playing)
        for line, seating in seatings_when_written(lines)
        if line.kind is LineKind.DEAL and line.seq not in void
    }
    if not found:
        seating = seating_at(lines)
        found = {frozenset(seating.entrants[seat] for seat in seating.playing)}
    yield from sorted(found, key=sorted)
