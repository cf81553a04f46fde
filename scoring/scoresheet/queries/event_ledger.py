"""The ledgers of all tables of an event as one list: all lines, or changes of seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from scoring.ledger.enums import SEATING_KINDS, LineKind
from scoring.ledger.models import LedgerEntry
from scoring.scoresheet.queries.table_view import LineView, TableView, table_views
from tables.ids import TableId
from tables.seating.models import Table
from tournaments.ids import StageId, TournamentId

LINES_PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class EventLine:
    """One line and the table that it belongs to."""

    table: TableView
    view: LineView


@dataclass(frozen=True, slots=True)
class LastEntry:
    """When a table was last written to, and when with a line that still stands.

    What was made void has not happened, nor has making it void.
    """

    at: datetime
    stands_at: datetime


def event_ledger(
    tournament_id: TournamentId,
    *,
    table_id: TableId | None,
    kind: LineKind | None,
    page: int,
    keep: Callable[[EventLine], bool] | None,
) -> Page[Any]:
    """Return a page of the lines, newest first; a page too far is the last one.

    ``keep`` says which lines are shown; then all of them are read.
    """
    entries = LedgerEntry.objects.filter(table__stage__tournament=tournament_id)
    if table_id is not None:
        entries = entries.filter(table=table_id)
    if kind is not None:
        entries = entries.filter(kind=kind)
    newest = entries.order_by("-pk")
    if keep is None:
        found: Page[Any] = Paginator(newest, LINES_PER_PAGE).get_page(page)
        found.object_list = _lines(found.object_list)
        return found
    kept = [line for line in _lines(newest) if keep(line)]
    return Paginator(kept, LINES_PER_PAGE).get_page(page)


def newest_lines(stage_id: StageId, *, count: int) -> tuple[EventLine, ...]:
    """Return the stage's last lines, newest first."""
    entries = LedgerEntry.objects.filter(table__stage=stage_id).order_by("-pk")
    return _lines(entries[: max(0, count)])


def moves(tournament_id: TournamentId) -> list[EventLine]:
    """Return every line that changed who sits or plays at a table, voided ones too.

    Not those of a final that is held back. By stage, then table, in the order of
    writing. At most five queries.
    """
    tables = Table.objects.filter(
        stage__tournament=tournament_id,
        pk__in=LedgerEntry.objects.filter(kind__in=SEATING_KINDS).values("table"),
    ).exclude(stage__final=True, stage__tournament__final_held=True)
    ordered = list(tables.select_related("stage").order_by("stage__number", "number"))
    return [
        EventLine(table=view, view=line)
        for view in (table_views(ordered) if ordered else ())
        for line in view.lines
        if line.line.kind in SEATING_KINDS
    ]


def last_entries(stage_id: StageId) -> dict[TableId, LastEntry]:
    """Return when each table of the stage was last written to. One query."""
    void = LedgerEntry.objects.filter(table=OuterRef("table"), voids=OuterRef("seq"))
    rows = (
        LedgerEntry.objects.filter(table__stage=stage_id)
        .order_by()
        .values_list("table_id")
        .annotate(
            last=Max("at"),
            stands=Max("at", filter=~Q(Exists(void)) & ~Q(kind=LineKind.VOID)),
        )
    )
    return {TableId(table_id): LastEntry(*moments) for table_id, *moments in rows}


def tables_of(tournament_id: TournamentId) -> list[Table]:
    """Return all tables of the event so far, in order. One query."""
    tables = Table.objects.filter(stage__tournament=tournament_id)
    return list(tables.select_related("stage").order_by("stage__number", "number"))


def _lines(
    entries: QuerySet[LedgerEntry] | Iterable[LedgerEntry],
) -> tuple[EventLine, ...]:
    """Return the lines in words; the ledgers of their tables are replayed."""
    places = [(entry.table_id, entry.seq) for entry in entries]
    ids = {table_id for table_id, _seq in places}
    tables = Table.objects.select_related("stage").filter(pk__in=ids)
    views = {int(view.id): view for view in table_views(list(tables))}
    return tuple(
        EventLine(table=views[table_id], view=views[table_id].lines[seq - 1])
        for table_id, seq in places
    )
