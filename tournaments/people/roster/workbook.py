"""XLSX workbooks: the first sheet that holds something, as texts."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from openpyxl.reader.excel import load_workbook
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.xml import DEFUSEDXML

from tournaments.people.roster.archive import SHEETS, check_archive
from tournaments.people.roster.limits import MAX_COLUMNS, MAX_ROWS, RosterError
from tournaments.people.roster.table import TextRow, bounded

_ERROR_CELL = "e"
# Lines read at the most; empty ones may stand between people.
_LAST_LINE = 2 * MAX_ROWS
_ROW_OR_VALUE = re.compile(rb"<(?:\w+:)?(?:row\b(?P<row>[^<>]*)|(?:v|f|is)\b)")
_ROW_NUMBER = re.compile(rb"\br\s*=\s*[\"'](\d{1,18})[\"']")


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
    """Return the first sheet with data. Raises RosterError."""
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
                table = list(_texts(sheet))
                rows = bounded(table[:_LAST_LINE])
                if len(table) > _LAST_LINE and _filled_below(content, line=_LAST_LINE):
                    raise RosterError("too_many_rows", {"limit": MAX_ROWS})
                if rows:
                    return SheetText(sheet=sheet.title, sheets=len(sheets), rows=rows)
        finally:
            book.close()
    raise RosterError("no_rows")


def _texts(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows as far down and right as a list of people can reach, and one more.

    Without the bounds a file of few bytes that names row 99999999999 makes openpyxl
    invent all rows before it.
    """
    rows = sheet.iter_rows(max_row=_LAST_LINE + 1, max_col=MAX_COLUMNS + 1)
    for line, cells in enumerate(rows, start=1):
        yield line, [_text(cell) for cell in cells]


def _filled_below(content: bytes, *, line: int) -> bool:
    """Tell whether a cell below the line holds something, in any sheet.

    Programs also write rows that are only formatted, often the last of the sheet.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for name in archive.namelist():
            if not name.startswith(SHEETS):
                continue
            row = 0
            for tag in _ROW_OR_VALUE.finditer(archive.read(name)):
                if tag["row"] is None:
                    if row > line:
                        return True
                else:
                    number = _ROW_NUMBER.search(tag["row"])
                    row = int(number[1]) if number else row + 1
    return False


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
