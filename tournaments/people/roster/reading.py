"""A roster file as rows of named cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tournaments.people.names import visible
from tournaments.people.roster.archive import ZIP_MARK, refuse_old_office
from tournaments.people.roster.columns import (
    assumed_columns,
    header_columns,
    recognised,
)
from tournaments.people.roster.delimited import WINDOWS_1250, read_delimited
from tournaments.people.roster.limits import (
    HEADER_WITHIN,
    MAX_BYTES,
    MAX_ROWS,
    RosterError,
)
from tournaments.people.roster.pair_columns import (
    assumed_pair_columns,
    pair_columns,
    second_name,
)
from tournaments.people.roster.pair_rows import people_in
from tournaments.people.roster.rows import (
    RosterColumn,
    RosterFile,
    RosterInput,
    RosterNote,
    Severity,
    person_in,
)
from tournaments.people.roster.table import TextRow
from tournaments.people.roster.workbook import read_workbook

Table = Sequence[TextRow]
_PDF_MARK = b"%PDF"
_FILENAME_LIMIT = 120


def read_roster(*, filename: str, content: bytes, pairs: bool = False) -> RosterFile:
    """Return the rows of a CSV or XLSX file, and what is to be told of it.

    What the file is, is decided by its bytes, not by its name. A list of ``pairs``
    gives one row a person. Raises RosterError.
    """
    if len(content) > MAX_BYTES:
        raise RosterError("too_large", {"limit": MAX_BYTES})
    if not content.strip():
        raise RosterError("empty_file")
    refuse_old_office(content)
    name = visible(
        filename.replace("\\", "/").rsplit("/", 1)[-1], limit=_FILENAME_LIMIT
    )
    if content.startswith(ZIP_MARK):
        table, notes = _of_workbook(content)
    elif content.startswith(_PDF_MARK):
        raise RosterError("unknown_format")
    else:
        table, notes = _of_text(content)
    rows, more = _understood(table, pairs=pairs)
    return RosterFile(filename=name, rows=tuple(rows), notes=(*notes, *more))


def _of_workbook(content: bytes) -> tuple[Table, list[RosterNote]]:
    read = read_workbook(content)
    if read.sheets <= 1:
        return read.rows, []
    said: dict[str, str | int] = {"sheet": visible(read.sheet), "of": read.sheets}
    return read.rows, [RosterNote("sheet_chosen", Severity.INFO, said)]


def _of_text(content: bytes) -> tuple[Table, list[RosterNote]]:
    read = read_delimited(content)
    if read.encoding != WINDOWS_1250:
        return read.rows, []
    said = {"encoding": read.encoding}
    return read.rows, [RosterNote("encoding_guessed", Severity.INFO, said)]


def _understood(
    table: Table, *, pairs: bool
) -> tuple[list[RosterInput], list[RosterNote]]:
    """Return the rows below the header, if there is one, and what is to be told."""
    named, assumed = header_columns, assumed_columns
    if pairs:
        named, assumed = pair_columns, assumed_pair_columns
    else:
        _refuse_pairs(table)
    header = _header_at(table, named=named)
    notes: list[RosterNote] = []
    if header is None:
        columns, below = assumed([row.cells for row in table]), table
        notes.append(RosterNote("no_header", Severity.WARNING))
    else:
        columns, below = named(table[header].cells), table[header + 1 :]
        above = sum(bool(row.cells) for row in table[:header])
        if above:
            notes.append(
                RosterNote("rows_above_header", Severity.INFO, {"count": above})
            )
        notes.extend(_ignored_columns(columns))
    if not below:
        raise RosterError("no_rows")
    if len(below) > MAX_ROWS:
        raise RosterError("too_many_rows", {"limit": MAX_ROWS})
    heading = table[header].cells if header is not None else ()
    rows: list[RosterInput] = []
    for row in below:
        if pairs:
            rows += people_in(row, columns=columns, heading=heading)
        else:
            rows.append(person_in(row, columns=columns, heading=heading))
    return rows, notes


def _refuse_pairs(table: Table) -> None:
    for row in table[:HEADER_WITHIN]:
        if column := second_name(row.cells):
            raise RosterError("list_of_pairs", {"column": column})


def _header_at(
    table: Table,
    *,
    named: Callable[[Sequence[str]], tuple[RosterColumn, ...]],
) -> int | None:
    """Return where the header is: the best understood of the first rows."""
    scores = [recognised(named(row.cells)) for row in table[:HEADER_WITHIN]]
    best = max(scores, default=0)
    return scores.index(best) if best else None


def _ignored_columns(columns: Sequence[RosterColumn]) -> list[RosterNote]:
    return [
        RosterNote("column_ignored", Severity.INFO, {"column": column.header})
        for column in columns
        if column.field is None and column.header
    ]
