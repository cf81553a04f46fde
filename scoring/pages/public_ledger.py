"""A table's ledger as rows of a page: what happened, what it changed, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.enums import LineKind
from scoring.games.cruce.settle import Outcome
from scoring.queries.table_view import LineView, TableView
from scoring.wording.terms import bid_name, penalty_name

SIGNS = (LineKind.OPENED, LineKind.CLOSE, LineKind.REOPEN, LineKind.NOTE)


@dataclass(frozen=True, slots=True)
class Change:
    """One side's figures in a line; empty where the line changes nothing there."""

    delta: str
    tone: str
    total: str


@dataclass(frozen=True, slots=True)
class Voiding:
    """Who voided a line, when and why."""

    seq: int
    author: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One line in its place in the play; ``suit`` is the trump of a played deal."""

    seq: int
    css: str
    number: str
    who: str
    what: str
    suit: str
    after: str
    chips: tuple[tuple[str, str], ...]
    changes: tuple[Change, ...]
    why: tuple[str, ...]
    reason: str
    author: str
    at: datetime
    replaces: int | None
    voided: Voiding | None

    @property
    def sign(self) -> bool:
        """Tell whether it is no play: opening, closing, a note."""
        return not self.changes


def ledger_rows(view: TableView, *, names: Sequence[str]) -> list[LedgerRow]:
    """Return the ledger in the order of play, the latest first.

    Void lines stand at the line that they void; ``names`` by position of seat.
    """
    voidings = {
        line.line.voids: Voiding(
            seq=line.line.seq, author=line.author, at=line.at, reason=line.reason
        )
        for line in view.lines
        if line.line.voids is not None
    }
    rows = [
        _row(line, view=view, names=names, voided=voidings.get(line.line.seq))
        for line in _in_order(view.lines)
    ]
    return rows[::-1]


def _in_order(lines: Sequence[LineView]) -> Iterator[LineView]:
    """Yield the lines in their place; a replacement stands where the voided was."""
    place: dict[int, tuple[int, int]] = {}
    for view in lines:
        line = view.line
        start = line.seq if line.replaces is None else place[line.replaces][0]
        place[line.seq] = (start, line.seq)
    for view in sorted(lines, key=lambda view: place[view.line.seq]):
        if view.line.kind is not LineKind.VOID:
            yield view


def _row(
    view: LineView, *, view_of: None = None, **given: object
) -> LedgerRow:  # pragma: no cover
    raise NotImplementedError
