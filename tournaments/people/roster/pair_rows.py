"""A row of a list of pairs as people: two in one row, or one of two rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.people.names import visible
from tournaments.people.roster.pair_columns import SECOND
from tournaments.people.roster.rows import Column, Field, RosterInput
from tournaments.people.roster.table import TextRow

BETWEEN = "/"
# What one column may say of both.
_SHARED = frozenset({Field.TOWN, Field.CLUB, Field.PAID})


def people_in(
    row: TextRow, *, columns: Sequence[Column], heading: tuple[str, ...]
) -> tuple[RosterInput, ...]:
    """Return the people of a row; those with the same ``pair`` belong together."""
    two = any(column.person == SECOND for column in columns)
    first = _person(row, columns=columns, second=False)
    first = replace(first, heading=bool(heading) and row.cells == heading)
    if two:
        second = _person(row, columns=columns, second=True)
        return together(first, replace(second, heading=first.heading, surplus=()))
    if BETWEEN in first.whole:
        return together(*_split(first))
    marked = any(column.field is Field.PAIR for column in columns)
    return (first,) if marked else together(first)


def together(*people: RosterInput) -> tuple[RosterInput, ...]:
    """Return the people as those of one row."""
    return tuple(replace(one, pair=f"#{one.line}") for one in people)


def _person(row: TextRow, *, columns: Sequence[Column], second: bool) -> RosterInput:
    """Return one person of a row; a column without a number counts for both."""
    cells: dict[Field, str] = {}
    names: dict[Field, str] = {}
    surplus = []
    for position, cell in enumerate(row.cells):
        column = columns[position] if position < len(columns) else None
        if column is None or (column.field is None and not column.header):
            surplus += [visible(cell)] if cell.strip() else []
        elif column.field is not None and (column.person == SECOND) == second:
            names[column.field] = cell
        elif column.field in _SHARED and column.person == 0:
            cells[column.field] = cell
    return RosterInput.of_cells(
        {**cells, **names},
        line=row.line,
        has_paid=any(column.field is Field.PAID for column in columns),
        surplus=surplus,
    )


def _split(both: RosterInput) -> tuple[RosterInput, ...]:
    """Return the people of "Pop Ioan / Ionescu Dan", towns and clubs likewise."""
    names = both.whole.split(BETWEEN)
    towns, clubs = (_each(text, count=len(names)) for text in (both.town, both.club))
    return tuple(
        replace(
            both,
            whole=name,
            town=town,
            club=club,
            surplus=both.surplus if number == 0 else (),
        )
        for number, (name, town, club) in enumerate(
            zip(names, towns, clubs, strict=True)
        )
    )


def _each(text: str, *, count: int) -> list[str]:
    """Return one text for each: as many as there are, or the same for all."""
    parts = text.split(BETWEEN)
    return parts if len(parts) == count else [text] * count
