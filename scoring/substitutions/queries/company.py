"""Who has sat together at a table, by its ledger: the condition of a later draw.

Source: docs/draw.md "Conditions"; docs/accidents.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Line, lines_by_table
from scoring.ledger.seating import (
    in_order_of_play,
    owners_by_line,
    seating_at,
    seatings_when_written,
)
from tables.seating.models import Table
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId


def sat_together(stage_id: StageId) -> list[set[str]]:
    """Return the codes of those who played a deal together in an earlier stage.

    One set for each company of each table; where no deal was played, who has a seat
    there and has not left it.
    """
    stage = Stage.objects.get(pk=stage_id)
    tables = Table.objects.filter(
        stage__tournament=stage.tournament_id, stage__number__lt=stage.number
    )
    ledgers = lines_by_table(list(tables.order_by("pk").values_list("pk", flat=True)))
    written = filter(None, ledgers.values())
    return [set(some) for lines in written for some in _companies(lines)]


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
