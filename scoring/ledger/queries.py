"""Who has left a table, and which tables are under review, by their ledgers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from django.db.models import Exists, OuterRef, QuerySet

from scoring.ledger.enums import LeaveCause, LineKind
from scoring.ledger.lines import Line, lines_by_table
from scoring.ledger.models import LedgerEntry
from scoring.ledger.review import ReviewMove, move_of
from scoring.ledger.seating import owners_by_line
from tables.seating.models import Table
from tournaments.prepared import Prepared, number


def who_left(
    tournament_id: int, *, causes: Collection[LeaveCause], after_stage: int = 0
) -> set[str]:
    """Return who has left a table for one of these causes, also if others sit there.

    What was voided has not happened. ``after_stage`` asks about later stages alone.
    """
    return {
        code
        for (stage, _letter), lines in _tables_left(tournament_id).items()
        for line, code in _leavers(lines, causes=causes)
        if stage > after_stage and line.seq not in {other.voids for other in lines}
    }


def expelled_by(tournament_id: int) -> dict[tuple[int, str, int], str]:
    """Return the code of who was expelled by a line, by stage, letter and its number.

    Those voided since, too.
    """
    return {
        (stage, letter, line.seq): code
        for (stage, letter), lines in _tables_left(tournament_id).items()
        for line, code in _leavers(lines, causes={LeaveCause.EXPELLED})
    }


def open_reviews(lines: QuerySet[LedgerEntry]) -> dict[int, int]:
    """Return the line that put each table under review which still is, by its id.

    ``lines`` are those of whole tables; one query.
    """
    found: dict[int, int] = {}
    rows = lines.filter(kind=LineKind.REVIEW).order_by("table_id", "seq")
    for table_id, seq, payload in rows.values_list("table_id", "seq", "payload"):
        move = move_of(LineKind.REVIEW, payload)
        if move is ReviewMove.OPENED:
            found[table_id] = seq
        elif move is ReviewMove.RELEASED:
            found.pop(table_id, None)
    return found


def in_force(lines: QuerySet[LedgerEntry]) -> QuerySet[LedgerEntry]:
    """Return those of these lines that no other one has voided."""
    void = LedgerEntry.objects.filter(table=OuterRef("table"), voids=OuterRef("seq"))
    return lines.exclude(Exists(void))


def _leavers(
    lines: Sequence[Line], *, causes: Collection[LeaveCause]
) -> Iterator[tuple[Line, str]]:
    """Yield the lines by which somebody left, with whose seat it was then."""
    owners = owners_by_line(lines)
    for line in lines:
        if line.kind is LineKind.LEAVE and line.payload["cause"] in causes:
            yield line, owners[line.seq][line.payload["seat"]]


_LEFT = Prepared(
    Table.objects.filter(
        pk__in=LedgerEntry.objects.filter(
            table__stage__tournament=number("event"), kind=LineKind.LEAVE
        ).values("table")
    ).select_related("stage")
)


def _tables_left(tournament_id: int) -> dict[tuple[int, str], list[Line]]:
    """Return the ledgers of the tables that somebody has left. Two queries."""
    found = _LEFT.all(event=tournament_id)
    lines = lines_by_table([table.pk for table in found])
    return {(table.stage.number, table.letter): lines[table.pk] for table in found}
