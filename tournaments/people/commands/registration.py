"""Register entrants, check them in, withdraw them, say how they are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

from tournaments.events.commands.steps import lock_for_registration, lock_tournament
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import EntrantId, TournamentId
from tournaments.people.commands.moves import entrant_of, move_all
from tournaments.people.commands.people import (
    Newcomer,
    add_entrant,
    add_entrants,
    check_people,
    entered_before,
    people_written,
    refuse_known,
    rewrite_entrant,
)
from tournaments.people.enums import Move
from tournaments.people.lines import IN_THE_HALL
from tournaments.people.models.entrant import Entrant, Player
from tournaments.people.names import People
from tournaments.people.queries.names import name_apart
from tournaments.people.queries.rosters import entrant_row
from tournaments.people.refusals import EntrantWithdrawn, NamesErased, WrittenMeanwhile
from tournaments.refusals import NotFound


@transaction.atomic(durable=True)
def register_entrant(
    *,
    tournament_id: TournamentId,
    people: People,
    author: str,
    at: datetime,
    check_in: bool = False,
    fee_paid: bool = False,
    client_key: UUID | None = None,
) -> Entrant:
    """Put one person, or a pair, on the list (a walk-in also checked in).

    Returns the new entrant, or whom this key has put there. Raises KeyReused,
    RegistrationClosed, BadName, AlreadyRegistered, PartnerMissing, OnePlayerEach,
    SamePersonTwice.
    """
    earlier = entered_before(tournament_id, people, key=client_key)
    if earlier is not None:
        return earlier
    tournament = lock_for_registration(tournament_id)
    entrant = add_entrant(
        tournament,
        people=people,
        author=author,
        at=at,
        fee_paid=fee_paid,
        client_key=client_key,
    )
    if check_in:
        arrive(tournament, [entrant], author=author, at=at)
    return entrant


@transaction.atomic(durable=True)
def import_roster(
    *,
    tournament_id: TournamentId,
    newcomers: Sequence[Newcomer],
    author: str,
    at: datetime,
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
    taken = []
    for newcomer in newcomers:
        check_people(tournament, newcomer.people)
        identities = {person.identity for person in newcomer.people}
        if identities & known:
            continue
        known |= identities
        taken.append(newcomer)
    return add_entrants(tournament, taken, author=author, at=at)


@transaction.atomic(durable=True)
def check_in(
    *,
    tournament_id: TournamentId,
    entrant_ids: Iterable[EntrantId],
    author: str,
    at: datetime,
) -> list[Entrant]:
    """Mark entrants as present; those who are already stay so.

    Once the check-in is closed they are late, unless expected by a time that has not
    passed. Raises RegistrationClosed, NotFound, EntrantWithdrawn, EntrantElsewhere
    (on the stand-by list).
    """
    tournament = lock_for_registration(tournament_id)
    wanted = set(entrant_ids)
    entrants = list(Entrant.objects.filter(tournament=tournament, pk__in=wanted))
    if len(entrants) != len(wanted):
        raise NotFound
    arrive(tournament, entrants, author=author, at=at)
    return entrants


@transaction.atomic(durable=True)
def undo_check_in(
    *, tournament_id: TournamentId, entrant_id: EntrantId, author: str, at: datetime
) -> Entrant:
    """Mark an entrant as not present again, or take them off the stand-by list.

    Raises RegistrationClosed, NotFound, EntrantWithdrawn.
    """
    tournament = lock_for_registration(tournament_id)
    entrant = entrant_of(tournament, entrant_id)
    if entrant.status == EntrantStatus.WITHDRAWN:
        raise EntrantWithdrawn(name=name_apart(entrant))
    here = entrant.status in IN_THE_HALL
    move = Move.TAKEN_BACK if here else Move.LISTED
    move_all([entrant], move, author=author, at=at)
    return entrant


@transaction.atomic(durable=True)
def move_entrant(
    *,
    tournament_id: TournamentId,
    entrant_id: EntrantId,
    move: Move,
    author: str,
    at: datetime,
) -> Entrant:
    """Move an entrant before the draw: withdraw them or put them back on the list.

    Also let somebody in who came late, or give a place to who stands by. Raises
    RegistrationClosed, NotFound, EntrantWithdrawn, EntrantElsewhere.
    """
    tournament = lock_for_registration(tournament_id)
    entrant = entrant_of(tournament, entrant_id)
    move_all([entrant], move, author=author, at=at)
    return entrant


@transaction.atomic(durable=True)
def correct_entrant(
    *,
    tournament_id: TournamentId,
    entrant_id: EntrantId,
    people: People,
    author: str,
    at: datetime,
    seen: str | None = None,
) -> Entrant:
    """Correct how a person, or a pair, is written, while nobody has a seat.

    The code stays. After the draw a name cannot be changed any more: it would be
    a way to give somebody else's seat away. ``seen`` is the line that the form had
    shown: another one, which somebody else has written, is not overwritten. Raises
    RegistrationClosed, NotFound, NamesErased, WrittenMeanwhile, BadName,
    AlreadyRegistered, PartnerMissing, OnePlayerEach, SamePersonTwice.
    """
    tournament = lock_for_registration(tournament_id)
    entrant = entrant_of(tournament, entrant_id)
    if entrant.erased_at is not None:
        raise NamesErased(code=entrant.code)
    check_people(tournament, people)
    written = entrant_row(tournament_id, entrant_id=entrant_id).line
    if seen not in {None, written} and people != people_written(entrant):
        raise WrittenMeanwhile(line=written)
    refuse_known(tournament, people, besides=entrant)
    rewrite_entrant(entrant, people=people, author=author, at=at)
    return entrant


@transaction.atomic(durable=True)
def show_initials(
    *,
    tournament_id: TournamentId,
    entrant_id: EntrantId,
    only: bool,
    author: str,
    at: datetime,
) -> Entrant:
    """Show only the initials of an entrant from now on, or the whole names again.

    At any time: of names only salted hashes are in the book, and the code stays.
    Twice is once; who was erased has no name to show. Raises NotFound.
    """
    tournament = lock_tournament(tournament_id)
    entrant = entrant_of(tournament, entrant_id)
    write_initials(entrant, only=only, author=author, at=at)
    return entrant


def write_initials(entrant: Entrant, *, only: bool, author: str, at: datetime) -> None:
    """Do this where the tournament is locked."""
    if entrant.erased_at is not None or entrant.initials_only == only:
        return
    entrant.initials_only = only
    entrant.save(update_fields=["initials_only"])
    rewrite_entrant(entrant, people=people_written(entrant), author=author, at=at)


def arrive(
    tournament: Tournament, entrants: Iterable[Entrant], *, author: str, at: datetime
) -> None:
    """Mark entrants as present, or as late; who is checked in already stays so.

    Inside the transaction of a command. Raises EntrantElsewhere (who stands by is
    promoted by hand), EntrantWithdrawn.
    """
    here: dict[EntrantStatus, list[Entrant]] = {}
    for entrant in entrants:
        if entrant.status != EntrantStatus.CHECKED_IN:
            here.setdefault(arrives_as(tournament, entrant, at=at), []).append(entrant)
    for status, some in here.items():
        move_all(some, Move.ARRIVED, to=status, author=author, at=at)


def arrives_as(
    tournament: Tournament, entrant: Entrant, *, at: datetime
) -> EntrantStatus:
    """Return as what somebody arrives: late, if the check-in is closed.

    Unless they are expected by a time that has not passed.
    """
    in_time = entrant.expected_at is not None and at <= entrant.expected_at
    late = tournament.check_in_closed_at is not None and not in_time
    return EntrantStatus.LATE if late else EntrantStatus.CHECKED_IN
