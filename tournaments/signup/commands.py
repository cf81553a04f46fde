"""Open and close the sign-up, sign up, withdraw, accept or not, erase."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from tournaments.book.lines import write
from tournaments.events.commands.steps import (
    changed,
    lock_for_registration,
    lock_tournament,
)
from tournaments.events.enums import EntrantStatus, TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.people.commands.moves import move_all
from tournaments.people.commands.people import (
    Newcomer,
    add_entrants,
    another_pair,
    check_people,
)
from tournaments.people.commands.registration import write_initials
from tournaments.people.enums import Move
from tournaments.people.lines import IN_THE_HALL
from tournaments.people.models.entrant import Entrant, Player
from tournaments.people.names import PlayerDetails, clean_name, search_key
from tournaments.refusals import KeyReused, existing
from tournaments.signup.enums import SignUpState
from tournaments.signup.lines import MOST_PLACES, SignUpTerms
from tournaments.signup.models import SignUp
from tournaments.signup.queries import takes_sign_ups, terms_mark, terms_of
from tournaments.signup.refusals import (
    AlreadySignedUp,
    BadCapacity,
    ClosesInThePast,
    ConsentMissing,
    NameIncomplete,
    SignUpClosed,
    SignUpDecided,
    SignUpFull,
    TellTheDesk,
    TermsMeanwhile,
)

MOST_UNDECIDED = 1000


@transaction.atomic(durable=True)
def open_sign_up(
    *,
    tournament_id: TournamentId,
    capacity: int | None,
    closes_at: datetime | None,
    author: str,
    at: datetime,
    seen: str | None = None,
) -> SignUpTerms:
    """Let people sign up, or change for how many places and until when; twice is once.

    ``seen`` are the terms that the form had shown (``terms_mark``): others, which
    somebody else has said, are not overwritten. Raises RegistrationClosed, BadCapacity,
    ClosesInThePast, TermsMeanwhile.
    """
    lock_for_registration(tournament_id)
    if capacity is not None and not 1 <= capacity <= MOST_PLACES:
        raise BadCapacity
    if closes_at is not None and closes_at <= at:
        raise ClosesInThePast
    said = SignUpTerms(is_open=True, capacity=capacity, closes_at=closes_at)
    terms = terms_of(tournament_id)
    if seen is not None and seen != terms_mark(terms) and said != terms:
        raise TermsMeanwhile
    return _say(tournament_id, said, author=author, at=at)


@transaction.atomic(durable=True)
def close_sign_up(
    *, tournament_id: TournamentId, author: str, at: datetime
) -> SignUpTerms:
    """Let nobody sign up any more; who has signed up stays. Twice is once."""
    lock_tournament(tournament_id)
    terms = terms_of(tournament_id)
    said = SignUpTerms(is_open=False, capacity=terms.capacity)
    return _say(tournament_id, said, author=author, at=at) if terms.is_open else terms


def _say(
    tournament_id: TournamentId, said: SignUpTerms, *, author: str, at: datetime
) -> SignUpTerms:
    if said != terms_of(tournament_id):
        write(tournament_id, said, author=author, at=at)
    return said


def signed_up_with(tournament_id: TournamentId, *, key: UUID) -> SignUp | None:
    """Return what this form has led to before, or nothing."""
    return SignUp.objects.filter(tournament=tournament_id, client_key=key).first()


@transaction.atomic(durable=True)
def sign_up(
    *,
    tournament_id: TournamentId,
    people: Sequence[PlayerDetails],
    initials_only: bool,
    consent: bool,
    key: UUID,
    at: datetime,
) -> SignUp:
    """Put somebody, or a pair, on the list of sign-ups, under the next number.

    The same form sent twice counts once. Raises SignUpClosed, SignUpFull,
    ConsentMissing, NameIncomplete, AlreadySignedUp, KeyReused, and what
    ``check_people`` raises.
    """
    tournament = lock_tournament(tournament_id)
    earlier = SignUp.objects.filter(client_key=key).first()
    written = [_cells(person) for person in people]
    if earlier is not None:
        before = (earlier.tournament_id, earlier.people, earlier.initials_only)
        if before != (tournament.pk, written, initials_only):
            raise KeyReused
        return earlier
    if not takes_sign_ups(tournament, at=at):
        raise SignUpClosed
    if any(not clean_name(f) or not clean_name(g) for f, g, *_ in written):
        raise NameIncomplete
    check_people(tournament, people)
    if not consent:
        raise ConsentMissing
    _refuse_known(tournament, people)
    numbers = SignUp.objects.filter(tournament=tournament)
    last = numbers.aggregate(last=Max("number"))["last"] or 0
    changed(tournament)
    return SignUp.objects.create(
        tournament=tournament,
        number=last + 1,
        client_key=key,
        people=written,
        initials_only=initials_only,
        signed_up_at=at,
    )


def _cells(person: PlayerDetails) -> list[str]:
    cells = (person.family, person.given, person.town, person.club)
    return [clean_name(cell) for cell in cells]


def _refuse_known(tournament: Tournament, people: Sequence[PlayerDetails]) -> None:
    """Refuse whoever is undecided or to play. Raises AlreadySignedUp, SignUpFull."""
    listed = Player.objects.filter(tournament=tournament).exclude(
        entrant__status=EntrantStatus.WITHDRAWN
    )
    undecided = list(
        SignUp.objects.filter(tournament=tournament, state=SignUpState.PENDING)
    )
    known = set(listed.values_list("identity_key", flat=True))
    known |= {one.identity for row in undecided for one in row.details}
    for person in people:
        if person.identity in known:
            raise AlreadySignedUp(name=person.name)
    if len(undecided) >= MOST_UNDECIDED:
        raise SignUpFull


@transaction.atomic(durable=True)
def withdraw_sign_up(
    *, tournament_id: TournamentId, number: int, erase: bool, at: datetime
) -> SignUp:
    """Take somebody back who has signed up, on their own wish; twice is once.

    Who is on the list leaves it by a line of the book. ``erase``: the names go too,
    where they are on no list. Raises NotFound, TellTheDesk.
    """
    tournament = lock_tournament(tournament_id)
    one = _sign_up(tournament, number)
    if one.state == SignUpState.PENDING:
        changed(tournament)
        one.state = SignUpState.WITHDRAWN
        one.decided_at = at
    elif one.entrant is not None and one.entrant.status != EntrantStatus.WITHDRAWN:
        here = one.entrant.status in IN_THE_HALL
        if here or tournament.status != TournamentStatus.REGISTRATION:
            raise TellTheDesk
        move_all([one.entrant], Move.WITHDRAWN, author="", at=at)
    if erase and one.entrant is None:
        _empty(one, at=at)
    one.save()
    return one


@transaction.atomic(durable=True)
def accept(
    *, tournament_id: TournamentId, numbers: Collection[int], author: str, at: datetime
) -> list[Entrant]:
    """Put the people of these sign-ups on the list, all of them or nobody.

    Who is on it already stays so, who had withdrawn is on it again, by initials from
    now on where that was asked for; twice is once. Returns the entrants. Raises
    RegistrationClosed, NotFound, SignUpDecided, AlreadyRegistered (half of a pair is
    on the list).
    """
    tournament = lock_for_registration(tournament_id)
    wanted = [_sign_up(tournament, number) for number in sorted(set(numbers))]
    taken = [one for one in wanted if one.state != SignUpState.ACCEPTED]
    for one in taken:
        _check_undecided(one)
    changed(tournament)
    known = {one.pk: _on_the_list(tournament, one) for one in taken}
    new = [one for one in taken if known[one.pk] is None]
    for one in new:
        # The event may have come to be of pairs, or of single players, since.
        check_people(tournament, one.details)
    added = add_entrants(
        tournament,
        [Newcomer(one.details, initials_only=one.initials_only) for one in new],
        author=author,
        at=at,
    )
    again = [found for found in known.values() if found is not None]
    back = [one for one in again if one.status == EntrantStatus.WITHDRAWN]
    move_all(back, Move.LISTED, author=author, at=at)
    SignUp.objects.filter(entrant__in=again).update(
        state=SignUpState.WITHDRAWN, entrant=None
    )
    entrants = dict(zip([one.pk for one in new], added, strict=True))
    for one in taken:
        one.entrant = known[one.pk] or entrants[one.pk]
        if one.initials_only:
            write_initials(one.entrant, only=True, author=author, at=at)
        _decide(one, SignUpState.ACCEPTED, author=author, at=at)
    return [one.entrant for one in wanted if one.entrant is not None]


def _on_the_list(tournament: Tournament, one: SignUp) -> Entrant | None:
    """Return the entrant who these people are. Raises AlreadyRegistered."""
    wanted = {person.identity for person in one.details}
    players = Player.objects.filter(tournament=tournament, identity_key__in=wanted)
    found = list(players.select_related("entrant"))
    for player in found:
        people = player.entrant.players.values_list("identity_key", flat=True)
        if set(people) != wanted:
            raise another_pair(player)
    return found[0].entrant if found else None


@transaction.atomic(durable=True)
def decline_sign_up(
    *, tournament_id: TournamentId, number: int, author: str, at: datetime
) -> SignUp:
    """Do not accept a sign-up; twice is once. Raises NotFound, SignUpDecided."""
    tournament = lock_tournament(tournament_id)
    one = _sign_up(tournament, number)
    if one.state == SignUpState.DECLINED:
        return one
    _check_undecided(one)
    changed(tournament)
    return _decide(one, SignUpState.DECLINED, author=author, at=at)


@transaction.atomic(durable=True)
def put_sign_up_back(
    *, tournament_id: TournamentId, number: int, author: str, at: datetime
) -> SignUp:
    """Let a declined sign-up be undecided again, under its number.

    Raises NotFound, SignUpDecided, AlreadySignedUp.
    """
    tournament = lock_tournament(tournament_id)
    one = _sign_up(tournament, number)
    if one.state == SignUpState.PENDING:
        return one
    if one.state != SignUpState.DECLINED or one.erased_at is not None:
        raise SignUpDecided(number=number)
    _refuse_known(tournament, one.details)
    changed(tournament)
    return _decide(one, SignUpState.PENDING, author=author, at=at)


@transaction.atomic(durable=True)
def erase(*, tournament_id: TournamentId, number: int, at: datetime) -> SignUp:
    """Take the names out of a sign-up that came to nothing; twice is once.

    Whoever is on the list is erased there. Raises NotFound, SignUpDecided.
    """
    tournament = lock_tournament(tournament_id)
    one = _sign_up(tournament, number)
    if one.state not in {SignUpState.DECLINED, SignUpState.WITHDRAWN}:
        raise SignUpDecided(number=number)
    changed(tournament)
    _empty(one, at=at)
    one.save()
    return one


def erase_sign_ups_of(entrant: Entrant, *, at: datetime) -> None:
    """Take an entrant's names out of all sign-ups, inside the erasing of a person.

    Also of those that never led to a place on the list; undecided ones are withdrawn.
    """
    players = list(entrant.players.all())
    people = {player.identity_key for player in players}
    names = {search_key(f"{player.family} {player.given}") for player in players}
    for one in SignUp.objects.filter(tournament=entrant.tournament_id):
        # What came to nothing may have been written with another town.
        over = one.state in {SignUpState.DECLINED, SignUpState.WITHDRAWN}
        called = {search_key(f"{each.family} {each.given}") for each in one.details}
        same = people & {each.identity for each in one.details}
        mine = one.entrant_id == entrant.pk or same
        if mine or (over and names & called):
            if one.state == SignUpState.PENDING:
                one.state = SignUpState.WITHDRAWN
            _empty(one, at=at)
            one.save()


def _empty(one: SignUp, *, at: datetime) -> None:
    one.people = []
    one.erased_at = one.erased_at or at


def _sign_up(tournament: Tournament, number: int) -> SignUp:
    found = SignUp.objects.filter(tournament=tournament, number=number)
    return existing(found.select_related("entrant").first())


def _check_undecided(one: SignUp) -> None:
    if one.state != SignUpState.PENDING:
        raise SignUpDecided(number=one.number)


def _decide(one: SignUp, state: SignUpState, *, author: str, at: datetime) -> SignUp:
    one.state, one.decided_by, one.decided_at = state, author, at
    one.save()
    return one
