"""What was last recorded at tables, a sentence for each line that brings points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.games.words.figures import change_text
from scoring.ledger.enums import SCORING_KINDS
from scoring.ledger.state import PlayedLine
from scoring.scoresheet.queries.table_view import LineView, TableView


@dataclass(frozen=True, slots=True)
class Tick:
    """One line in a sentence; ``own`` is what it brought each side, ``totals`` after.

    ``what`` is the sentence without the points, ``why`` says how they follow.
    """

    seq: int
    at: datetime
    table_id: int
    letter: str
    what: str
    points: str
    why: tuple[str, ...]
    own: tuple[str, ...]
    totals: tuple[int, ...]
    tie_break: bool


def table_ticks(view: TableView) -> list[Tick]:
    """Return what counts at a table, the latest first."""
    told = [
        _tick(line, played=line.played, of=view)
        for line in view.in_order_of_play
        if line.played is not None and line.counts and line.line.kind in SCORING_KINDS
    ]
    return told[::-1]


def event_ticks(views: Iterable[TableView], *, most: int) -> list[Tick]:
    """Return the latest of several tables, the newest first."""
    told = [tick for view in views for tick in table_ticks(view)[:most]]
    told.sort(key=lambda tick: (tick.at, tick.letter, tick.seq), reverse=True)
    return told[:most]


def _tick(line: LineView, *, played: PlayedLine, of: TableView) -> Tick:
    changed = zip(of.side_names_at(line.line.seq), played.delta, strict=True)
    return Tick(
        seq=line.line.seq,
        at=line.at,
        table_id=of.id,
        letter=of.letter,
        what=_what(line, of=of),
        points=", ".join(
            f"{name} {change_text(change)}" for name, change in changed if change
        ),
        why=line.why,
        own=tuple(change_text(change) for change in played.delta),
        totals=played.totals,
        tie_break=played.tie_break,
    )


def _what(line: LineView, *, of: TableView) -> str:
    """Return “Pop Ana, four in Hearts, made” as the game tells it."""
    names, telling = of.names_at(line.line.seq), of.rules.telling
    if line.deal is None:
        what = str(telling.offences[line.line.payload["kind"]])
        return f"{names[line.line.payload['seat']]}: {what}"
    result = None if line.played is None else line.played.result
    told = telling.told(line.deal, result=result)
    sign = str(telling.signs[told.sign]) if told.sign else ""
    who = "" if told.seat is None else names[told.seat]
    if told.won_by is not None:
        who = of.side_names_at(line.line.seq)[told.won_by]
    said = ", ".join(filter(None, [told.what, sign, told.ended]))
    said = f"{who}: {said}" if who else said
    extra = line.played is not None and line.played.tie_break
    return f"{_('Extra deal')}: {said}" if extra else said
