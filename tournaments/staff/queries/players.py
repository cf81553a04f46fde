"""Whether players record at their own tables, as the book says last."""

from __future__ import annotations

from tournaments.book.lines import read
from tournaments.ids import TournamentId
from tournaments.staff.lines import PlayersRecord


def players_record(tournament_id: int) -> bool:
    """Tell whether the event lets players record with their own phones."""
    said = read(TournamentId(tournament_id), PlayersRecord)
    return bool(said) and said[-1].said.on
