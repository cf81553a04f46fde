"""A roster file as rows of named cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

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
from tournaments.people.roster.pair_columns import assumed_pair_columns, pair_columns
from tournaments.people.roster.pair_rows import people_in
from tournaments.people.roster.rows import (
    Column,
    Field,
    Note,
    RosterFile,
    RosterInput,
    Severity,
)
from tournaments.people.roster.table import TextRow
from tournaments.people.roster.workbook import read_workbook

CSV, XLSX = "csv", "xlsx"
_PDF_MARK = b"%PDF"
_FILENAME_LIMIT = 120


def read_roster(*, filename: str, content: bytes, pairs: bool = False) -> RosterFile:
    """Return the rows of a CSV or XLSX file and how it was understood.

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
        return _from_workbook(content, filename=name, pairs=pairs)
    if content.startswith(_PDF_MARK):
        raise RosterError("unknown_format")
    return _from_text(content, filename=name, pairs=pairs)


def _from_workbook(content: bytes, *, filename: str, pairs: bool) -> RosterFile:
    read = read_workbook(content)
    sheet = visible(read.sheet)
    columns, has_header, rows, notes = _understood(read.rows, pairs=pairs)
    if read.sheets > 1:
        notes.insert(
            0, Note("sheet_chosen", Severity.INFO, {"sheet": sheet, "of": read.sheets})
        )
    return RosterFile(
        filename=filename,
        kind=XLSX,
        encoding=None,
        delimiter=None,
        sheet=sheet,
        columns=columns,
        has_header=has_header,
        rows=rows,
        notes=tuple(notes),
    )


def _from_text(content: bytes, *, filename: str, pairs: bool) -> RosterFile:
    read = read_delimited(content)
    columns, has_header, rows, notes = _understood(read.rows, pairs=pairs)
    if read.encoding == WINDOWS_1250:
        notes.insert(
            0, Note("encoding_guessed", Severity.INFO, {"encoding": read.encoding})
        )
    return RosterFile(
        filename=filename,
        kind=CSV,
        encoding=read.encoding,
        delimiter=read.delimiter,
        sheet=None,
        columns=columns,
        has_header=has_header,
        rows=rows,
        notes=tuple(notes),
    )


def _understood(
    table: Sequence[TextRow], *, pairs: bool
) -> tuple[tuple[Column, ...], bool, tuple[RosterInput, ...], list[Note]]:
    """Return columns, whether a header named them, the rows below it, and notes."""
    named, assumed = header_columns, assumed_columns
    if pairs:
        named, assumed = pair_columns, assumed_pair_columns
    header = _header_at(table, named=named)
    notes: list[Note] = []
    if header is None:
        columns, below = assumed([row.cells for row in table]), table
        notes.append(Note("no_header", Severity.WARNING))
    else:
        columns, below = named(table[header].cells), table[header + 1 :]
        above = sum(bool(row.cells) for row in table[:header])
        if above:
            notes.append(Note("rows_above_header", Severity.INFO, {"count": above}))
        notes.extend(_ignored_columns(columns))
    if not below:
        raise RosterError("no_rows")
    if len(below) > MAX_ROWS:
        raise RosterError("too_many_rows", {"limit": MAX_ROWS})
    heading = table[header].cells if header is not None else ()
    people = people_in if pairs else _person_in
    rows = tuple(
        person
        for row in below
        for person in people(row, columns=columns, heading=heading)
    )
    return columns, header is not None, rows, notes


def _header_at(
    table: Sequence[TextRow], *, named: Callable[[Sequence[str]], tuple[Column, ...]]
) -> int | None:
    """Return where the header is: the best understood of the first rows."""
    scores = [recognised(named(row.cells)) for row in table[:HEADER_WITHIN]]
    best = max(scores, default=0)
    return scores.index(best) if best else None


def _ignored_columns(columns: Sequence[Column]) -> list[Note]:
    return [
        Note("column_ignored", Severity.INFO, {"column": column.header})
        for column in columns
        if column.field is None and column.header
    ]


def _person_in(
    row: TextRow, *, columns: Sequence[Column], heading: tuple[str, ...]
) -> tuple[RosterInput, ...]:
    """Return the one person of a row."""
    cells: dict[Field, str] = {}
    surplus = []
    for position, cell in enumerate(row.cells):
        column = columns[position] if position < len(columns) else None
        if column is not None and column.field is not None:
            cells[column.field] = cell
        elif cell.strip() and (column is None or not column.header):
            surplus.append(visible(cell))
    person = RosterInput.of_cells(
        cells,
        line=row.line,
        has_paid=any(column.field is Field.PAID for column in columns),
        surplus=surplus,
    )
    return (replace(person, heading=bool(heading) and row.cells == heading),)
