"""Hold the final's score back from the public until the ceremony, or open it.

Source: docs/ending.md "The final held back".
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.finish.refusals import EmbargoTooLate, OpeningUnsure
from scoring.standings.lines import Embargo
from scoring.standings.queries.held import may_be_held
from tournaments.book.lines import read, write
from tournaments.events.commands.steps import lock_tournament
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId


@transaction.atomic(durable=True)
def hold_final(*, tournament_id: TournamentId, author: str, at: datetime) -> Tournament:
    """Show the final's score to staff alone until the ceremony reveals it.

    Until the final is confirmed; once more changes nothing. Raises EmbargoTooLate.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.final_held:
        return tournament
    if not may_be_held(tournament):
        raise EmbargoTooLate
    return _decide(tournament, held=True, author=author, at=at)


@transaction.atomic(durable=True)
def open_final(
    *, tournament_id: TournamentId, sure: bool, author: str, at: datetime
) -> Tournament:
    """Show the final's score to everybody; once more changes nothing.

    ``sure``: also where it could not be held again. Raises OpeningUnsure.
    """
    tournament = lock_tournament(tournament_id)
    if not tournament.final_held:
        return tournament
    if not (sure or may_be_held(tournament)):
        raise OpeningUnsure
    return _decide(tournament, held=False, author=author, at=at)


def follow_ceremony(tournament: Tournament, *, all_revealed: bool) -> None:
    """Open the final with the last place, hold it again if that is taken back.

    Call in a transaction with the tournament locked.
    """
    decisions = read(tournament.id, Embargo)
    if decisions and decisions[-1].said.held:
        _hold(tournament, held=not all_revealed)


def _decide(
    tournament: Tournament, *, held: bool, author: str, at: datetime
) -> Tournament:
    write(tournament.id, Embargo(held=held), author=author, at=at)
    _hold(tournament, held=held)
    return tournament


def _hold(tournament: Tournament, *, held: bool) -> None:
    tournament.final_held = held
    tournament.save(update_fields=["final_held"])
