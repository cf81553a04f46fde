"""Tables for a spreadsheet, as CSV and XLSX, in which no text becomes a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpResponse
from django.utils import timezone
from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

Cell = str | int | datetime | None
XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# A cell that begins so is read as a formula by spreadsheets.
FORMULA = ("=", "+", "-", "@", "\t", "\r")
LONGEST_TITLE = 31
NOT_IN_TITLES = str.maketrans("[]:*?/\\", "       ")


@dataclass(frozen=True, slots=True)
class Spreadsheet:
    """One table; ``name`` is that of its file, without an ending."""

    name: str
    title: str
    columns: Sequence[str]
    rows: Iterable[Sequence[Cell]]


def send_spreadsheet(sheet: Spreadsheet, *, ending: str) -> HttpResponse:
    """Return the table as a file. Raises KeyError for another ending than ENDINGS."""
    content_type, write = ENDINGS[ending]
    return HttpResponse(
        write(sheet),
        content_type=content_type,
        headers={
            "Content-Disposition": f'attachment; filename="{sheet.name}.{ending}"',
            "Cache-Control": "no-store",
        },
    )


def _csv(sheet: Spreadsheet) -> bytes:
    """Return UTF-8 with semicolons, as spreadsheets in Romania expect."""
    text = io.StringIO()
    out = csv.writer(text, delimiter=";", lineterminator="\r\n")
    out.writerow(sheet.columns)
    for row in sheet.rows:
        out.writerow([_as_text(cell) for cell in row])
    return text.getvalue().encode("utf-8-sig")


def _as_text(cell: Cell) -> str:
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(FORMULA) else cell
    if isinstance(cell, datetime):
        return f"{timezone.localtime(cell):%Y-%m-%d %H:%M}"
    return "" if cell is None else str(cell)


def _xlsx(sheet: Spreadsheet) -> bytes:
    book = Workbook(write_only=True)
    page = book.create_sheet(sheet.title.translate(NOT_IN_TITLES)[:LONGEST_TITLE])
    page.freeze_panes = "A2"
    bold = Font(bold=True)
    head = [_of_text(page, column) for column in sheet.columns]
    for cell in head:
        cell.font = bold
    page.append(head)
    for row in sheet.rows:
        page.append([_in_xlsx(page, cell) for cell in row])
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def _in_xlsx(page: WriteOnlyWorksheet, cell: Cell) -> object:
    if isinstance(cell, str):
        return _of_text(page, cell)
    if isinstance(cell, datetime):
        return timezone.make_naive(cell)
    return cell


def _of_text(page: WriteOnlyWorksheet, text: str) -> WriteOnlyCell:
    cell = WriteOnlyCell(page, value=ILLEGAL_CHARACTERS_RE.sub("", text))
    cell.data_type = "s"
    return cell


ENDINGS: dict[str, tuple[str, Callable[[Spreadsheet], bytes]]] = {
    "csv": ("text/csv; charset=utf-8", _csv),
    "xlsx": (XLSX_TYPE, _xlsx),
}
