"""A table of texts with line numbers, within the limits, whatever the file was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.people.roster.limits import (
    HEADER_WITHIN,
    MAX_COLUMNS,
    MAX_ROWS,
    RosterError,
)


@dataclass(frozen=True, slots=True)
class TextRow:
    """One row: the line in the file, and its cells up to the last filled one."""

    line: int
    cells: tuple[str, ...]


def bounded(rows: Iterable[tuple[int, Sequence[str]]]) -> list[TextRow]:
    """Return the rows up to the last filled one; empty rows in between stay.

    Raises RosterError (too_many_rows, too_many_columns) without reading on.
    """
    table: list[TextRow] = []
    pending: list[int] = []
    for line, cells in rows:
        width = len(cells)
        while width and not cells[width - 1].strip():
            width -= 1
        if width == 0:
            if len(pending) <= MAX_ROWS:
                pending.append(line)
            continue
        if width > MAX_COLUMNS:
            raise RosterError("too_many_columns", {"line": line, "limit": MAX_COLUMNS})
        table.extend(TextRow(line=empty, cells=()) for empty in pending)
        pending.clear()
        table.append(TextRow(line=line, cells=tuple(cells[:width])))
        if len(table) > MAX_ROWS + HEADER_WITHIN:
            raise RosterError("too_many_rows", {"limit": MAX_ROWS})
    return table
