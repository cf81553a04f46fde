"""Register entrants, check them in, withdraw them; each with its undo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.events.commands.steps import changed, lock_for_registration
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.commands.desk_moves import set_status
from tournaments.people.commands.people import (
    PlayerDetails,
    add_entrant,
    people_of,
    refuse_known,
    rewrite_entrant,
)
from tournaments.people.models.entrant import Entrant, Player
from tournaments.people.refusals import EntrantElsewhere, EntrantWithdrawn
from tournaments.refusals import NotFound

__all__ = [
    "PlayerDetails", "RosterLine", "arrive", "check_in", "correct_entrant",
    "import_roster", "register_entrant", "undo_check_in", "undo_withdrawal", "withdraw",
]  # fmt: skip


@transaction.atomic(durable=True)
def register_entrant(
    *,
    tournament_id: TournamentId,
    player: PlayerDetails,
    at: datetime,
    partner: PlayerDetails | None = None,
    check_in: bool = False,
    fee_paid: bool = False,
) -> Entrant:
    """Put one person, or a pair, on the list (a walk-in also checked in).

    Returns the new entrant. Raises RegistrationClosed, BadName, AlreadyRegistered,
    PartnerMissing, OnePlayerEach, SamePersonTwice.
    """
    tournament = lock_for_registration(tournament_id)
    people = people_of(tournament, player=player, partner=partner)
    refuse_known(tournament, people)
    entrant = add_entrant(tournament, people=people, at=at, fee_paid=fee_paid)
    if check_in:
        arrive(tournament, entrant, at=at)
    changed(tournament, fields=("last_entrant_number",))
    return entrant


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One accepted entrant of a roster."""

    player: PlayerDetails
    fee_paid: bool = False
    partner: PlayerDetails | None = None


@transaction.atomic(durable=True)
def import_roster(
    *, tournament_id: TournamentId, lines: Sequence[RosterLine], at: datetime
) -> list[Entrant]:
    """Register everybody who is not on the list yet; all of them or nobody.

    The same file twice changes nothing; a pair of which one is on the list is left
    out. Returns the new entrants. Raises RegistrationClosed, BadName,
    PartnerMissing, OnePlayerEach, SamePersonTwice.
    """
    tournament = lock_for_registration(tournament_id)
    known = set(
        Player.objects.filter(tournament=tournament).values_list(
            "identity_key", flat=True
        )
    )
    added = []
    for line in lines:
        people = people_of(tournament, player=line.player, partner=line.partner)
        identities = {person.identity for person in people}
        if identities & known:
            continue
        known |= identities
        added.append(
            add_entrant(tournament, people=people, at=at, fee_paid=line.fee_paid)
        )
    if added:
        changed(tournament, fields=("last_entrant_number",))
    return added


@transaction.atomic(durable=True)
def check_in(
    *, tournament_id: TournamentId, entrant_ids: Iterable[EntrantId], at: datetime
) -> list[Entrant]:
    """Mark entrants as present; those who are already stay so.

    Once the check-in is closed they are late, unless expected by a time that has not
    passed. Raises RegistrationClosed, NotFound, EntrantWithdrawn, EntrantElsewhere
    (on the stand-by list).
    """
    tournament = lock_for_registration(tournament_id)
    entrants = _entrants(tournament, entrant_ids)
    for entrant in entrants:
        arrive(tournament, entrant, at=at)
    changed(tournament)
    return entrants


@transaction.atomic(durable=True)
def undo_check_in(
    *, tournament_id: TournamentId, entrant_id: EntrantId, at: datetime
) -> Entrant:
    """Mark an entrant as not present again.

    Raises RegistrationClosed, NotFound, EntrantWithdrawn.
    """
    tournament = lock_for_registration(tournament_id)
    entrant = _entrants(tournament, [entrant_id])[0]
    if entrant.status == EntrantStatus.WITHDRAWN:
        raise EntrantWithdrawn(name=entrant.name)
    set_status(entrant, status=EntrantStatus.REGISTERED, at=at)
    changed(tournament)
    return entrant


@transaction.atomic(durable=True)
def withdraw(
    *, tournament_id: TournamentId, entrant_id: EntrantId, at: datetime
) -> Entrant:
    """Take an entrant off the event before the draw; undo puts them back.

    Raises RegistrationClosed, NotFound.
    """
    return _move(
        tournament_id, entrant_id=entrant_id, status=EntrantStatus.WITHDRAWN, at=at
    )


@transaction.atomic(durable=True)
def undo_withdrawal(
    *, tournament_id: TournamentId, entrant_id: EntrantId, at: datetime
) -> Entrant:
    """Put a withdrawn entrant back on the list. Raises RegistrationClosed, NotFound."""
    return _move(
        tournament_id, entrant_id=entrant_id, status=EntrantStatus.REGISTERED, at=at
    )


@transaction.atomic(durable=True)
def correct_entrant(
    *,
    tournament_id: TournamentId,
    entrant_id: EntrantId,
    player: PlayerDetails,
    partner: PlayerDetails | None = None,
) -> Entrant:
    """Correct how a person, or a pair, is written, while nobody has a seat.

    The code stays. After the draw a name cannot be changed any more: it would be
    a way to give somebody else's seat away. Raises RegistrationClosed, NotFound,
    BadName, AlreadyRegistered, PartnerMissing, OnePlayerEach, SamePersonTwice.
    """
    tournament = lock_for_registration(tournament_id)
    entrant = _entrants(tournament, [entrant_id])[0]
    people = people_of(tournament, player=player, partner=partner)
    refuse_known(tournament, people, besides=entrant)
    rewrite_entrant(entrant, people=people)
    changed(tournament)
    return entrant


def _move(
    tournament_id: TournamentId,
    *,
    entrant_id: EntrantId,
    status: EntrantStatus,
    at: datetime,
) -> Entrant:
    tournament = lock_for_registration(tournament_id)
    entrant = _entrants(tournament, [entrant_id])[0]
    set_status(entrant, status=status, at=at)
    changed(tournament)
    return entrant


def arrive(tournament: Tournament, entrant: Entrant, *, at: datetime) -> None:
    """Mark an entrant as present, or as late; who stands by is promoted by hand.

    Inside the transaction of a command. Raises EntrantElsewhere, EntrantWithdrawn.
    """
    if entrant.status == EntrantStatus.STAND_BY:
        state = EntrantStatus.STAND_BY.label
        raise EntrantElsewhere(name=entrant.name, state=state)
    if entrant.status == EntrantStatus.CHECKED_IN:
        return
    in_time = entrant.expected_at is not None and at <= entrant.expected_at
    late = tournament.check_in_closed_at is not None and not in_time
    status = EntrantStatus.LATE if late else EntrantStatus.CHECKED_IN
    set_status(entrant, status=status, at=at)


def _entrants(
    tournament: Tournament, entrant_ids: Iterable[EntrantId]
) -> list[Entrant]:
    wanted = set(entrant_ids)
    found = list(Entrant.objects.filter(tournament=tournament, pk__in=wanted))
    if len(found) != len(wanted):
        raise NotFound
    return found
