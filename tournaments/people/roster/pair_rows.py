"""A row of a list of pairs as people: two in one row, or one of two rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournaments.people.names import BETWEEN
from tournaments.people.roster.rows import (
    SECOND,
    RosterColumn,
    RosterField,
    RosterInput,
    person_in,
)
from tournaments.people.roster.table import TextRow


def people_in(
    row: TextRow, *, columns: Sequence[RosterColumn], heading: tuple[str, ...]
) -> tuple[RosterInput, ...]:
    """Return the people of a row; those with the same ``pair`` belong together."""
    first = person_in(row, columns=columns, heading=heading)
    if any(column.person == SECOND for column in columns):
        second = person_in(row, columns=columns, heading=heading, second=True)
        return as_one_row(first, second)
    if BETWEEN in first.whole:
        return as_one_row(*_split(first))
    marked = any(column.field is RosterField.PAIR for column in columns)
    return (first,) if marked else as_one_row(first)


def as_one_row(*people: RosterInput) -> tuple[RosterInput, ...]:
    """Return the people as those of one row."""
    return tuple(replace(one, pair=f"#{one.line}") for one in people)


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
