"""What happened around the play at the tables of an event: one list for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from scoring.ledger.enums import SEATING_KINDS
from scoring.ledger.models.ledger import LedgerEntry
from scoring.scoresheet.queries.table_view import LineView, TableView, table_views
from tables.ids import TableId
from tables.seating.models import Table
from tournaments.ids import TournamentId


@dataclass(frozen=True, slots=True)
class Move:
    """One line that changed who sits or plays at a table; ``counts`` unless voided."""

    table_id: TableId
    stage: int
    final: bool
    letter: str
    view: LineView
    counts: bool


def seats_changed(view: TableView) -> bool:
    """Tell whether who sits or plays at the table has changed, and stands."""
    return any(line.line.kind in SEATING_KINDS and line.counts for line in view.lines)


def moves(tournament_id: TournamentId) -> list[Move]:
    """Return every line that changed who sits or plays, voided ones too.

    Not those of a final that is held back. By stage, then table, in the order of
    writing. At most five queries.
    """
    tables = Table.objects.filter(
        stage__tournament=tournament_id,
        pk__in=LedgerEntry.objects.filter(kind__in=SEATING_KINDS).values("table"),
    )
    held = Q(stage__final=True, stage__tournament__final_held=True)
    tables = tables.exclude(held)
    ordered = tables.select_related("stage").order_by("stage__number", "number")
    return _moves(list(ordered))


def _moves(tables: Sequence[Table]) -> list[Move]:
    return [
        Move(
            table_id=view.id,
            stage=view.stage,
            final=view.state.final,
            letter=view.letter,
            view=line,
            counts=line.counts,
        )
        for view in (table_views(tables) if tables else ())
        for line in view.lines
        if line.line.kind in SEATING_KINDS
    ]
