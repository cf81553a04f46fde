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
class LineRow:
    """One line; ``by`` is the author's code with the name behind it.

    ``chip`` says the title of a line that is no ordinary deal. The first sentence
    of ``why`` says what was recorded, the others how it was counted. ``watchable``
    deals were recorded card by card.
    """

    table_id: int
    stage: str
    letter: str
    seq: int
    title: str
    chip: Chip | None
    why: tuple[str, ...]
    reason: str
    by: str
    at: datetime
    replaces: int | None
    voided_by: int | None
    watchable: bool


def line_row(
    view: LineView, *, table: TableView, authors: Mapping[str, str]
) -> LineRow:
    """Return the line of a table in words; ``authors`` by code."""
    line = view.line
    return LineRow(
        table_id=table.id,
        stage=table.stage_name,
        letter=table.letter,
        seq=line.seq,
        title=view.title,
        chip=_chip(view),
        why=view.why,
        reason=view.reason,
        by=signer(view.author, names=authors),
        at=line.at,
        replaces=line.replaces,
        voided_by=None if view.played is None else view.played.voided_by,
        watchable=view.has_plays,
    )


def _chip(view: LineView) -> Chip | None:
    if view.played is not None and view.played.tie_break:
        return Chip(state="tie", label=view.title)
    state = CHIPS.get(view.line.kind)
    return None if state is None else Chip(state=state, label=view.title)
