"""The ceremony: the final's places come onto the wall one press at a time."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.finish.commands.embargo import follow_ceremony
from scoring.finish.lines import Reveal
from scoring.finish.queries.ceremony import ceremony_of
from scoring.finish.refusals import AllRevealed, NothingRevealed, NotOfficial
from scoring.stages.refusals import StageChanged
from tournaments.book.lines import Entry, read, write
from tournaments.events.commands.steps import lock_tournament
from tournaments.ids import TournamentId


@transaction.atomic(durable=True)
def reveal_next(
    *, tournament_id: TournamentId, seen: int, author: str, at: datetime
) -> Entry[Reveal]:
    """Reveal the next place, shared or not, to whoever saw ``seen`` of them.

    The same press twice is one. Raises NotOfficial, AllRevealed, StageChanged.
    """
    return _move(tournament_id, seen=seen, by=1, author=author, at=at)


@transaction.atomic(durable=True)
def take_reveal_back(
    *, tournament_id: TournamentId, seen: int, author: str, at: datetime
) -> Entry[Reveal]:
    """Take the last reveal off the wall again.

    The same press twice is one. Raises NotOfficial, NothingRevealed, StageChanged.
    """
    return _move(tournament_id, seen=seen, by=-1, author=author, at=at)


def _move(
    tournament_id: TournamentId, *, seen: int, by: int, author: str, at: datetime
) -> Entry[Reveal]:
    tournament = lock_tournament(tournament_id)
    ceremony = ceremony_of(tournament)
    if ceremony is None:
        raise NotOfficial
    reveals = read(tournament_id, Reveal)
    if reveals and reveals[-1].said.shown == ceremony.shown == seen + by:
        return reveals[-1]
    if ceremony.shown != seen:
        raise StageChanged
    if by > 0 and not ceremony.hidden:
        raise AllRevealed
    if by < 0 and not ceremony.revealed:
        raise NothingRevealed
    reveal = write(tournament_id, Reveal(shown=seen + by), author=author, at=at)
    every = len(ceremony.revealed) + len(ceremony.hidden)
    follow_ceremony(tournament, all_revealed=seen + by == every)
    return reveal
