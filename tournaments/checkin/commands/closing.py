"""Close the check-in and open it again, let latecomers in, keep the stand-by list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from django.db import transaction

from tournaments.book.lines import write, write_many
from tournaments.checkin.lines import CheckIn
from tournaments.checkin.refusals import MissingUndecided
from tournaments.events.commands.steps import (
    changed,
    lock_before_the_end,
    lock_for_registration,
    lock_tournament,
)
from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.events.refusals import RegistrationClosed
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.commands.moves import entrant_of, move_all
from tournaments.people.commands.people import add_entrant, entered_before
from tournaments.people.enums import Move
from tournaments.people.lines import Expected
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import People
from tournaments.people.queries.names import names_by_code

NAMED = 5


class Fate(StrEnum):
    """What is to happen with somebody who is missing when the check-in closes."""

    ABSENT = "absent"
    EXPECTED = "expected"
    WITHDRAWN = "withdrawn"
    STAND_BY = "stand_by"


@dataclass(frozen=True, slots=True)
class ChosenFate:
    """The choice about one who is missing; ``by`` only if they are expected."""

    fate: Fate
    by: datetime | None = None


_MOVED = {
    Fate.ABSENT: Move.ABSENT,
    Fate.WITHDRAWN: Move.WITHDRAWN,
    Fate.STAND_BY: Move.STAND_BY,
}


@transaction.atomic(durable=True)
def close_check_in(
    *,
    tournament_id: TournamentId,
    decided: Mapping[EntrantId, ChosenFate],
    at: datetime,
    author: str,
) -> None:
    """Close the check-in; whoever comes after this is late, unless expected.

    Who has come since the choices were made stays checked in. Closed already: nothing
    changes. Raises RegistrationClosed, MissingUndecided naming who was forgotten.
    """
    tournament = lock_for_registration(tournament_id)
    if tournament.check_in_closed_at is not None:
        return
    missing = list(tournament.entrants.filter(status=EntrantStatus.REGISTERED))
    forgotten = [one for one in missing if one.id not in decided]
    if forgotten:
        names = names_by_code(tournament_id)
        named = [names[one.code] for one in forgotten]
        shown = [*named[:NAMED], *(["…"] if len(forgotten) > NAMED else [])]
        raise MissingUndecided(names=", ".join(shown))
    line = write(tournament_id, CheckIn(is_open=False), author=author, at=at)
    of = {
        fate: [one for one in missing if decided[one.id].fate is fate] for fate in Fate
    }
    for fate, move in _MOVED.items():
        move_all(of[fate], move, author=author, at=at)
    expected = [Expected(one.code, by=decided[one.id].by) for one in of[Fate.EXPECTED]]
    lines = write_many(tournament_id, expected, author=author, at=at)
    for entrant, said in zip(of[Fate.EXPECTED], lines, strict=True):
        entrant.expected_at = said.said.by
        entrant.save(update_fields=["expected_at"])
    tournament.check_in_closed_at = line.at
    tournament.save(update_fields=["check_in_closed_at"])


@transaction.atomic(durable=True)
def reopen_check_in(*, tournament_id: TournamentId, at: datetime, author: str) -> None:
    """Open the check-in again, until the draw begins; nobody's state changes.

    Open already: nothing changes. Raises RegistrationClosed.
    """
    tournament = lock_for_registration(tournament_id)
    if tournament.check_in_closed_at is None:
        return
    write(tournament_id, CheckIn(is_open=True), author=author, at=at)
    tournament.check_in_closed_at = None
    tournament.save(update_fields=["check_in_closed_at"])


@transaction.atomic(durable=True)
def announce_closing(*, tournament_id: TournamentId, until: datetime | None) -> None:
    """Say in public until when people check in; nothing closes by itself.

    Raises RegistrationClosed.
    """
    tournament = lock_for_registration(tournament_id)
    tournament.check_in_until = until
    changed(tournament, fields=("check_in_until",))


@transaction.atomic(durable=True)
def put_on_stand_by(
    *,
    tournament_id: TournamentId,
    entrant_id: EntrantId,
    at: datetime,
    author: str,
    prefers: bool = False,
) -> Entrant:
    """Put somebody at the end of the stand-by list, before the draw.

    Who is on it keeps the place; ``prefers`` notes that they would rather not play.
    Raises RegistrationClosed, EntrantWithdrawn.
    """
    tournament = lock_for_registration(tournament_id)
    entrant = entrant_of(tournament, entrant_id)
    move_all([entrant], Move.STAND_BY, author=author, at=at)
    entrant.prefers_to_stand_by = prefers
    entrant.save(update_fields=["prefers_to_stand_by"])
    return entrant


@transaction.atomic(durable=True)
def register_on_stand_by(
    *,
    tournament_id: TournamentId,
    people: People,
    at: datetime,
    author: str,
    client_key: UUID | None = None,
) -> Entrant:
    """Put a walk-in on the list and on stand-by, also while the event is played.

    Returns the new entrant, or whom this key has put there. Raises KeyReused,
    RegistrationClosed once the final is over, BadName, AlreadyRegistered,
    PartnerMissing, OnePlayerEach, SamePersonTwice.
    """
    earlier = entered_before(tournament_id, people, key=client_key)
    if earlier is not None:
        return earlier
    tournament = lock_before_the_end(tournament_id)
    entrant = add_entrant(
        tournament, people=people, author=author, at=at, client_key=client_key
    )
    move_all([entrant], Move.STAND_BY, author=author, at=at)
    return entrant


@transaction.atomic(durable=True)
def bring_back(
    *, tournament_id: TournamentId, entrant_id: EntrantId, at: datetime, author: str
) -> Entrant:
    """Put a withdrawn entrant on the stand-by list while the event is played.

    On it already, they stay so. Raises RegistrationClosed (before the first draw the
    roster undoes a withdrawal; after the final nobody plays), EntrantElsewhere,
    NotFound.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.status != TournamentStatus.RUNNING:
        raise RegistrationClosed
    entrant = entrant_of(tournament, entrant_id)
    move_all([entrant], Move.RETURNED, author=author, at=at)
    return entrant
