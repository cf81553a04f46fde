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
    """One line; ``by`` is the author's code with the name behind it.

    ``chip`` says the title of a line that is no ordinary deal. The first sentence
    of ``why`` says what was recorded, the others how it was counted. ``watchable``
    deals were recorded card by card. ``voids`` and ``in_place_of`` are what it takes
    back and what it replaces, ``voided_at`` tells when it was taken back itself.
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
    voids: Meant | None
    in_place_of: Meant | None
    voided_at: datetime | None


def line_row(
    view: LineView, *, table: TableView, authors: Mapping[str, str]
) -> LineRow:
    """Return the line of a table in words; ``authors`` by code."""
    line = view.line
    voided_by = None if view.played is None else view.played.voided_by
    voiding = _meant(voided_by, table=table)
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
        voided_by=voided_by,
        watchable=view.has_plays,
        voids=_meant(line.voids, table=table),
        in_place_of=_meant(line.replaces, table=table),
        voided_at=None if voiding is None else voiding.at,
    )


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
