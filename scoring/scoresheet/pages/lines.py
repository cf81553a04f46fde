"""Ledger lines as rows: what was recorded, by whom, when, why, if it counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

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
class Meant:
    """A line that another one speaks of, as it is called, and when it was written."""

    title: str
    at: datetime


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

    @property
    def voids(self) -> Meant | None:
        """The line that it takes back."""
        return _meant(self.view.line.voids, table=self.table)

    @property
    def in_place_of(self) -> Meant | None:
        """The line that it replaces."""
        return _meant(self.view.line.replaces, table=self.table)

    @property
    def voided_at(self) -> datetime | None:
        """When it was taken back itself."""
        played = self.view.played
        voiding = played and _meant(played.voided_by, table=self.table)
        return voiding.at if voiding else None


def line_row(
    view: LineView, *, table: TableView, authors: Mapping[str, str]
) -> LineRow:
    """Return the line of a table in words; ``authors`` by code."""
    by = signer(view.author, names=authors)
    return LineRow(table=table, view=view, chip=_chip(view), by=by)


def _meant(seq: int | None, *, table: TableView) -> Meant | None:
    """Return the line by its kind: one that is void has no number any more."""
    lines = (one.line for one in table.lines if one.line.seq == seq)
    line = next(lines, None)
    return None if line is None else Meant(str(line.kind.label), at=line.at)


def _chip(view: LineView) -> Chip | None:
    if view.played is not None and view.played.tie_break:
        return Chip(state="tie", label=view.title)
    state = CHIPS.get(view.line.kind)
    return None if state is None else Chip(state=state, label=view.title)
