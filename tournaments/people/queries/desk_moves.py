"""What the desk has decided before play, the latest first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.ids import TournamentId
from tournaments.people.enums import MoveKind
from tournaments.people.models.desk import DeskMove

SHOWN = 60


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One decision; ``name`` and ``code`` are empty where it is about everybody."""

    kind: MoveKind
    code: str
    name: str
    author: str
    at: datetime
    reason: str


def desk_moves(tournament_id: TournamentId) -> list[MoveRow]:
    """Return the latest decisions of the desk."""
    moves = DeskMove.objects.filter(tournament=tournament_id).select_related("entrant")
    return [
        MoveRow(
            kind=MoveKind(move.kind),
            code="" if move.entrant is None else move.entrant.code,
            name="" if move.entrant is None else move.entrant.name,
            author=move.author,
            at=move.at,
            reason=move.reason,
        )
        for move in moves.order_by("-number")[:SHOWN]
    ]
