"""Who sits where at a table, in words."""

from __future__ import annotations

from scoring.scoresheet.queries.table_view import TableView


def seat_names(view: TableView) -> tuple[str, ...]:
    """Return who sits at each seat."""
    return tuple(seat.name for seat in view.seats)


def side_names(view: TableView) -> tuple[str, ...]:
    """Return who plays on each side."""
    return tuple(view.seats[seats[0]].entrant for seats in view.state.sides)


def side_label(view: TableView, *, side: int) -> str:
    """Return the seats of a side: ``B1``, or ``B1 + B3`` in pairs."""
    return " + ".join(view.seats[seat].seat for seat in view.state.sides[side])
