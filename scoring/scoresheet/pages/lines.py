"""Ledger lines as rows: what was recorded, by whom, when, why, if it counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.ledger.enums import LineKind
from scoring.scoresheet.queries.table_view import LineView, TableView
from tournaments.events.words import Chip
from tournaments.staff.words import signer

CHIPS = {
    LineKind.PENALTY: "penalty",
    LineKind.VOID: "void",
    LineKind.LOT: "tie",
    LineKind.CLOSE: "closed",
    LineKind.REOPEN: "playing",
    LineKind.OPENED: "seated",
}


@dataclass(frozen=True, slots=True)
class LineRow:
    """One line of a table; ``by`` is the author's code with the name behind it.

    ``chip`` says the title of a line that is no ordinary deal. The first sentence
    of its ``why`` says what was recorded, the others how it was counted.
    """

    table: TableView
    view: LineView
    chip: Chip | None
    by: str


def line_row(
    view: LineView, *, table: TableView, authors: Mapping[str, str]
) -> LineRow:
    """Return the line of a table in words; ``authors`` by code."""
    by = signer(view.author, names=authors)
    return LineRow(table=table, view=view, chip=_chip(view), by=by)


def _chip(view: LineView) -> Chip | None:
    if view.played is not None and view.played.tie_break:
        return Chip(state="tie", label=view.title)
    state = CHIPS.get(view.line.kind)
    return None if state is None else Chip(state=state, label=view.title)
