"""A roster file as rows of named cells."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.names import visible
from tournaments.roster.archive import ZIP_MARK, refuse_old_office
from tournaments.roster.columns import assumed_columns, header_columns, recognised
from tournaments.roster.delimited import WINDOWS_1250, read_delimited
from tournaments.roster.limits import (
    HEADER_WITHIN,
    MAX_BYTES,
    MAX_ROWS,
    RosterError,
)
from tournaments.roster.rows import (
    Column,
    Field,
    Note,
    RosterFile,
    RosterInput,
    Severity,
)
from tournaments.roster.table import TextRow
from tournaments.roster.workbook import read_workbook

CSV, XLSX = "csv", "xlsx"
_PDF_MARK = b"%PDF"
_FILENAME_LIMIT = 120


def read_roster(*, filename: str, content: bytes) -> RosterFile:
    """Return the rows of a CSV or XLSX file and how it was understood.

    What the file is, is decided by its bytes, not by its name. Raises
    RosterError.
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
        return _from_workbook(content, filename=name)
    if content.startswith(_PDF_MARK):
        raise RosterError("unknown_format")
    return _from_text(content, filename=name)


def _from_workbook(content: bytes, *, filename: str) -> RosterFile:
    read = read_workbook(content)
    sheet = visible(read.sheet)
    columns, has_header, rows, notes = _understood(read.rows)
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


def _from_text(content: bytes, *, filename: str) -> RosterFile:
    read = read_delimited(content)
    columns, has_header, rows, notes = _understood(read.rows)
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
    table: Sequence[TextRow],
) -> tuple[tuple[Column, ...], bool, tuple[RosterInput, ...], list[Note]]:
    """Return columns, whether a header named them, the rows below it, and notes."""
    header = _header_at(table)
    notes: list[Note] = []
    if header is None:
        columns, below = assumed_columns([row.cells for row in table]), table
        notes.append(Note("no_header", Severity.WARNING))
    else:
        columns, below = header_columns(table[header].cells), table[header + 1 :]
        above = sum(bool(row.cells) for row in table[:header])
        if above:
            notes.append(Note("rows_above_header", Severity.INFO, {"count": above}))
        notes.extend(_ignored_columns(columns))
    if not below:
        raise RosterError("no_rows")
    if len(below) > MAX_ROWS:
        raise RosterError("too_many_rows", {"limit": MAX_ROWS})
    heading = table[header].cells if header is not None else ()
    rows = tuple(_input(row, columns=columns, heading=heading) for row in below)
    return columns, header is not None, rows, notes


def _header_at(table: Sequence[TextRow]) -> int | None:
    """Return where the header is: the best understood of the first rows."""
    scores = [recognised(header_columns(row.cells)) for row in table[:HEADER_WITHIN]]
    best = max(scores, default=0)
    return scores.index(best) if best else None


def _ignored_columns(columns: Sequence[Column]) -> list[Note]:
    return [
        Note("column_ignored", Severity.INFO, {"column": column.header})
        for column in columns
        if column.field is None and column.header
    ]


def _input(
    row: TextRow, *, columns: Sequence[Column], heading: tuple[str, ...]
) -> RosterInput:
    cells: dict[Field, str] = {}
    surplus = []
    for position, cell in enumerate(row.cells):
        column = columns[position] if position < len(columns) else None
        if column is not None and column.field is not None:
            cells[column.field] = cell
        elif cell.strip() and (column is None or not column.header):
            surplus.append(visible(cell))
    has_paid = any(column.field is Field.PAID for column in columns)
    return RosterInput(
        line=row.line,
        family=cells.get(Field.FAMILY, ""),
        given=cells.get(Field.GIVEN, ""),
        whole=cells.get(Field.WHOLE, "") or cells.get(Field.GIVEN_FIRST, ""),
        given_first=Field.GIVEN_FIRST in cells,
        town=cells.get(Field.TOWN, ""),
        club=cells.get(Field.CLUB, ""),
        paid=cells.get(Field.PAID, "") if has_paid else None,
        surplus=tuple(surplus),
        heading=bool(heading) and row.cells == heading,
    )
