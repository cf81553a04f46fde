"""Comma, semicolon and tab separated files in the encodings people have."""

from __future__ import annotations

import codecs
import csv
import io
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median_low

from tournaments.people.roster.columns import header_columns, recognised
from tournaments.people.roster.limits import (
    MAX_BYTES,
    MAX_CELL,
    MAX_COLUMNS,
    RosterError,
)
from tournaments.people.roster.table import TextRow, bounded

UTF_8, UTF_8_BOM, UTF_16 = "UTF-8", "UTF-8 (BOM)", "UTF-16"
WINDOWS_1250 = "Windows-1250"
# In this order on a draw: a comma also stands inside cells.
DELIMITERS = (";", ",", "\t")
_SAMPLE_LINES = 20
# Cannot stand in the text: a NUL is refused before.
_END = "\0end"
_EXCEL_HINT = re.compile(r"\Asep=([;,\t])\r?\n", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class DelimitedText:
    """The rows of a text file and how it was read."""

    encoding: str
    rows: list[TextRow]


def read_delimited(content: bytes) -> DelimitedText:
    """Return the rows of a text file. Raises RosterError."""
    csv.field_size_limit(MAX_BYTES)
    text, encoding = _decode(content)
    hint = _EXCEL_HINT.match(text)
    delimiter = hint[1] if hint else _delimiter_of(text)
    rows = bounded(_rows(text, delimiter=delimiter))
    if hint:
        rows = rows[1:]
    return DelimitedText(encoding=encoding, rows=rows)


def _decode(content: bytes) -> tuple[str, str]:
    """Return the text and its encoding: a mark decides, then what fits."""
    text, encoding = _decode_marked(content) or _decode_unmarked(content)
    if "\0" in text:
        raise RosterError("not_text")
    return text, encoding


def _decode_marked(content: bytes) -> tuple[str, str] | None:
    try:
        if content.startswith(codecs.BOM_UTF8):
            return content.decode("utf-8-sig"), UTF_8_BOM
        if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return content.decode("utf-16"), UTF_16
    except UnicodeDecodeError:
        raise RosterError("unknown_encoding") from None
    return None


def _decode_unmarked(content: bytes) -> tuple[str, str]:
    try:
        return content.decode("utf-8"), UTF_8
    except UnicodeDecodeError:
        pass
    if b"\0" in content:
        raise RosterError("not_text")
    try:
        return content.decode("cp1250"), WINDOWS_1250
    except UnicodeDecodeError:
        raise RosterError("unknown_encoding") from None


def _delimiter_of(text: str) -> str:
    """Return the separator that explains the first lines best."""
    with io.StringIO(text, newline="") as lines:
        filled = (line for line in lines if line.strip())
        sample = [line for line, _ in zip(filled, range(_SAMPLE_LINES), strict=False)]

    def score(delimiter: str) -> tuple[int, int]:
        read = csv.reader(sample, delimiter=delimiter)
        rows = [row[: MAX_COLUMNS + 1] for row in read]
        known = max((recognised(header_columns(row)) for row in rows), default=0)
        widths = [len(row) for row in rows] or [0]
        return known, median_low(widths)

    return max(DELIMITERS, key=score)


def _rows(text: str, *, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row with the line it starts on.

    A last line of our own shows whether a quote was left open: it would swallow
    every row after it. Raises RosterError (unclosed_quote, broken_file).
    """
    with io.StringIO(text, newline="") as lines:
        reader = csv.reader(itertools.chain(lines, [_END]), delimiter=delimiter)
        line = 1
        try:
            for cells in reader:
                if cells == [_END]:
                    return
                if _swallowed(cells):
                    raise RosterError("unclosed_quote", {"line": line})
                yield line, cells
                line = reader.line_num + 1
        except csv.Error:
            raise RosterError("broken_file", {"line": line}) from None


def _swallowed(cells: list[str]) -> bool:
    """Return whether a cell holds lines that were meant as rows."""
    return any(
        cell.endswith(_END) or (len(cell) > MAX_CELL and "\n" in cell) for cell in cells
    )
