"""A winner who is not there: the prize goes to the next one in the drawn order.

The order is the raffle's own: who has drawn the first seat behind the prizes is the
next. Source: event-day.md step 12, "absent prize winner".
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.commands.raffles import locked_raffle, write_step
from scoring.enums import RaffleMove
from scoring.models import Raffle
from scoring.queries.raffles import winners_of
from scoring.raffle_errors import NobodyIsNext, NotTheWinner
from tournaments.commands.steps import changed
from tournaments.ids import TournamentId


@transaction.atomic(durable=True)
def pass_prize_on(
    *, tournament_id: TournamentId, number: int, winner: str, author: str, at: datetime
) -> Raffle:
    """Note that the winner with this code is not there; the next one has the prize.

    The same again changes nothing. Raises NotFound, NotTheWinner, NobodyIsNext.
    """
    raffle = locked_raffle(tournament_id, number=number)
    drawn = winners_of(raffle)
    if winner in drawn.absent:
        return raffle
    if winner not in drawn.holders:
        raise NotTheWinner
    if not drawn.waiting:
        raise NobodyIsNext
    write_step(raffle, RaffleMove.ABSENT, value=winner, author=author, at=at)
    changed(raffle.tournament)
    return raffle


@transaction.atomic(durable=True)
def take_absence_back(
    *, tournament_id: TournamentId, number: int, winner: str, author: str, at: datetime
) -> Raffle:
    """Give the prize back to the last winner who was noted as absent.

    Raises NotFound, NotTheWinner for everybody else.
    """
    raffle = locked_raffle(tournament_id, number=number)
    absent = winners_of(raffle).absent
    if not absent or absent[-1] != winner:
        raise NotTheWinner
    write_step(raffle, RaffleMove.PRESENT, value=winner, author=author, at=at)
    changed(raffle.tournament)
    return raffle
