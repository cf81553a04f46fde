"""Close the check-in and open it again, let latecomers in, keep the stand-by list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db import transaction

from tournaments.checkin.commands.arrivals import Said, write_line
from tournaments.checkin.enums import CheckInKind
from tournaments.checkin.refusals import MissingUndecided
from tournaments.events.commands.steps import (
    changed,
    lock_for_registration,
    lock_tournament,
)
from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.events.refusals import RegistrationClosed
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.commands.desk_moves import entrant_of, record_move, set_status
from tournaments.people.commands.people import (
    PlayerDetails,
    add_entrant,
    people_of,
    refuse_known,
)
from tournaments.people.enums import MoveKind
from tournaments.people.models.entrant import Entrant
from tournaments.people.refusals import EntrantElsewhere

NAMED = 5


class Fate(StrEnum):
    """What is to happen with somebody who is missing when the check-in closes."""

    ABSENT = "absent"
    EXPECTED = "expected"
    WITHDRAWN = "withdrawn"
    STAND_BY = "stand_by"


@dataclass(frozen=True, slots=True)
class Decided:
    """The choice about one who is missing; ``by`` only if they are expected."""

    fate: Fate
    by: datetime | None = None


_MOVED = {
    Fate.ABSENT: (EntrantStatus.ABSENT, MoveKind.ABSENT),
    Fate.WITHDRAWN: (EntrantStatus.WITHDRAWN, MoveKind.WITHDRAWN),
    Fate.STAND_BY: (EntrantStatus.STAND_BY, MoveKind.STAND_BY),
}


@transaction.atomic(durable=True)
def close_check_in(
    *,
    tournament_id: TournamentId,
    decided: Mapping[EntrantId, Decided],
    at: datetime,
    author: str,
) -> Tournament:
    """Close the check-in; whoever comes after this is late, unless expected.

    Who has come since the choices were made stays checked in. Closed already: nothing
    changes. Raises RegistrationClosed, MissingUndecided naming who was forgotten.
    """
    tournament = lock_for_registration(tournament_id)
    if tournament.check_in_closed_at is not None:
        return tournament
    missing = list(tournament.entrants.filter(status=EntrantStatus.REGISTERED))
    forgotten = [one.name for one in missing if EntrantId(one.pk) not in decided]
    if forgotten:
        shown = [*forgotten[:NAMED], *(["…"] if len(forgotten) > NAMED else [])]
        raise MissingUndecided(names=", ".join(shown))
    present = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).count()
    record_move(
        tournament,
        kind=MoveKind.CLOSED,
        author=author,
        at=at,
        details={"checked_in": present, "missing": len(missing)},
    )
    for entrant in missing:
        _decide(entrant, decided[EntrantId(entrant.pk)], at=at, author=author)
    tournament.check_in_closed_at = at
    changed(tournament, fields=("check_in_closed_at",))
    return tournament


def _decide(entrant: Entrant, choice: Decided, *, at: datetime, author: str) -> None:
    kind, details = MoveKind.EXPECTED, {}
    if choice.fate is Fate.EXPECTED:
        entrant.expected_at = choice.by
        entrant.save(update_fields=["expected_at"])
        if choice.by is not None:
            details = {"by": choice.by.isoformat()}
    else:
        status, kind = _MOVED[choice.fate]
        set_status(entrant, status=status, at=at)
    record_move(
        entrant.tournament,
        kind=kind,
        author=author,
        at=at,
        entrant=entrant,
        details=details,
    )


@transaction.atomic(durable=True)
def reopen_check_in(
    *, tournament_id: TournamentId, at: datetime, author: str
) -> Tournament:
    """Open the check-in again, until the draw begins; nobody's state changes.

    Open already: nothing changes. Raises RegistrationClosed.
    """
    tournament = lock_for_registration(tournament_id)
    if tournament.check_in_closed_at is None:
        return tournament
    record_move(tournament, kind=MoveKind.REOPENED, author=author, at=at)
    tournament.check_in_closed_at = None
    changed(tournament, fields=("check_in_closed_at",))
    return tournament


@transaction.atomic(durable=True)
def announce_closing(
    *, tournament_id: TournamentId, until: datetime | None
) -> Tournament:
    """Say in public until when people check in; nothing closes by itself.

    Raises RegistrationClosed.
    """
    tournament = lock_for_registration(tournament_id)
    tournament.check_in_until = until
    changed(tournament, fields=("check_in_until",))
    return tournament


@transaction.atomic(durable=True)
def let_in(
    *, tournament_id: TournamentId, entrant_id: EntrantId, at: datetime, author: str
) -> Entrant:
    """Let somebody who came late play. Raises RegistrationClosed, EntrantElsewhere."""
    return _into_the_field(
        tournament_id,
        entrant_id=entrant_id,
        waits=EntrantStatus.LATE,
        kind=MoveKind.LET_IN,
        at=at,
        author=author,
    )


@transaction.atomic(durable=True)
def promote(
    *, tournament_id: TournamentId, entrant_id: EntrantId, at: datetime, author: str
) -> Entrant:
    """Give somebody on the stand-by list a place in the field, before the draw.

    Raises RegistrationClosed, EntrantElsewhere.
    """
    return _into_the_field(
        tournament_id,
        entrant_id=entrant_id,
        waits=EntrantStatus.STAND_BY,
        kind=MoveKind.PROMOTED,
        at=at,
        author=author,
    )


def _into_the_field(
    tournament_id: TournamentId,
    *,
    entrant_id: EntrantId,
    waits: EntrantStatus,
    kind: MoveKind,
    at: datetime,
    author: str,
) -> Entrant:
    tournament = lock_for_registration(tournament_id)
    entrant = entrant_of(tournament, entrant_id)
    if entrant.status == EntrantStatus.CHECKED_IN:
        return entrant
    if entrant.status != waits:
        state = EntrantStatus(entrant.status).label
        raise EntrantElsewhere(name=entrant.name, state=state)
    set_status(entrant, status=EntrantStatus.CHECKED_IN, at=at)
    record_move(tournament, kind=kind, author=author, at=at, entrant=entrant)
    # A desk that has not seen this yet is told before it takes the check-in back.
    write_line(
        tournament,
        entrant=entrant,
        kind=CheckInKind.ARRIVED,
        said=Said(author=author, at=at),
    )
    changed(tournament)
    return entrant


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
    if entrant.status != EntrantStatus.STAND_BY:
        set_status(entrant, status=EntrantStatus.STAND_BY, at=at)
        record_move(
            tournament, kind=MoveKind.STAND_BY, author=author, at=at, entrant=entrant
        )
    entrant.prefers_to_stand_by = prefers
    entrant.save(update_fields=["prefers_to_stand_by"])
    changed(tournament)
    return entrant


@transaction.atomic(durable=True)
def register_on_stand_by(
    *,
    tournament_id: TournamentId,
    player: PlayerDetails,
    at: datetime,
    author: str,
    partner: PlayerDetails | None = None,
) -> Entrant:
    """Put a walk-in on the list and on stand-by, also while the event is played.

    Raises RegistrationClosed once the final is over, BadName, AlreadyRegistered,
    PartnerMissing, OnePlayerEach, SamePersonTwice.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.status not in {
        TournamentStatus.REGISTRATION,
        TournamentStatus.RUNNING,
    }:
        raise RegistrationClosed
    people = people_of(tournament, player=player, partner=partner)
    refuse_known(tournament, people)
    entrant = add_entrant(tournament, people=people, at=at, fee_paid=False)
    set_status(entrant, status=EntrantStatus.STAND_BY, at=at)
    record_move(
        tournament, kind=MoveKind.STAND_BY, author=author, at=at, entrant=entrant
    )
    changed(tournament, fields=("last_entrant_number",))
    return entrant
