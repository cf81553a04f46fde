"""Who was expelled once a table was closed, as everybody reads it at the results."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring.ledger.enums import LeaveCause, LineKind
from scoring.scoresheet.queries.moves import Move, moves
from tournaments.events.words import stage_name
from tournaments.ids import TournamentId


@dataclass(frozen=True, slots=True)
class ExpelledRow:
    """One expulsion that stands: where, what it says, and why."""

    stage: str
    letter: str
    what: str
    reason: str
    author: str
    at: datetime


def expelled_rows(tournament_id: TournamentId) -> list[ExpelledRow]:
    """Return who was expelled during or after play, in the order of the tables.

    Not from a final that is held back. At most five queries.
    """
    return [
        ExpelledRow(
            stage=stage_name(move.stage, final=move.final),
            letter=move.letter,
            what=move.view.why[0],
            reason=move.view.reason,
            author=move.view.author,
            at=move.view.at,
        )
        for move in moves(tournament_id)
        if move.counts and _expels(move)
    ]


def _expels(move: Move) -> bool:
    line = move.view.line
    return line.kind is LineKind.LEAVE and line.payload["cause"] == LeaveCause.EXPELLED
