"""XLSX workbooks: the first sheet that holds something, as texts."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from openpyxl.reader.excel import load_workbook
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.xml import DEFUSEDXML

from tournaments.roster.archive import check_archive
from tournaments.roster.limits import MAX_COLUMNS, MAX_ROWS, RosterError
from tournaments.roster.table import TextRow, bounded

_ERROR_CELL = "e"


@dataclass(frozen=True, slots=True)
class SheetText:
    """The rows of one sheet; ``sheets`` counts all of the workbook."""

    sheet: str
    sheets: int
    rows: list[TextRow]


def read_workbook(content: bytes) -> SheetText:
    """Return the first sheet with data, a visible one if there is any.

    Raises RosterError, for whatever is wrong with the file.
    """
    if not DEFUSEDXML:
        raise RuntimeError("openpyxl reads workbooks without defusedxml")
    try:
        check_archive(content)
        return _first_sheet(content)
    except RosterError:
        raise
    except Exception as error:
        # A stranger's damaged file fails in ways that no reader documents.
        raise RosterError("broken_file") from error


def _first_sheet(content: bytes) -> SheetText:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        book = load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
        try:
            sheets = sorted(
                book.worksheets, key=lambda sheet: sheet.sheet_state != "visible"
            )
            for sheet in sheets:
                # The declared size may be anything, also too small.
                sheet.reset_dimensions()
                rows = bounded(_numbered(_cells(sheet)))
                if rows:
                    return SheetText(sheet=sheet.title, sheets=len(sheets), rows=rows)
        finally:
            book.close()
    raise RosterError("no_rows")


def _cells(sheet: Any) -> Iterable[tuple[Any, ...]]:
    """Yield the rows, as far down and right as a list of people can reach.

    Without the bounds a file of few bytes that names row 99999999999 makes openpyxl
    invent all rows before it.
    """
    rows: Iterable[tuple[Any, ...]] = sheet.iter_rows(
        max_row=2 * MAX_ROWS, max_col=MAX_COLUMNS + 1
    )
    return rows


def _numbered(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[int, list[str]]]:
    for line, cells in enumerate(rows, start=1):
        yield line, [_text(cell) for cell in cells]


def _text(cell: Any) -> str:
    """Return what a cell shows; a formula stays one, to be refused as such."""
    value = cell.value
    match value:
        case None:
            text = ""
        case str():
            text = f"={value}" if cell.data_type == _ERROR_CELL else value
        case float() if value.is_integer():
            text = str(int(value))
        case date() | time():
            text = value.isoformat()
        case ArrayFormula():
            text = f"={(value.text or '').removeprefix('=')}"
        case DataTableFormula():
            text = "="
        case _:
            text = str(value)
    return text
