"""Issue and revoke access grants; sign in with a PIN; accounts and their passwords."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.auth.password_validation import validate_password
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare
from django.views.decorators.debug import sensitive_variables

from tournaments.book.lines import write
from tournaments.events.commands.steps import lock_tournament
from tournaments.events.enums import TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import GrantId, TournamentId
from tournaments.refusals import NotAllowed, existing
from tournaments.staff.browsers import ANY_LINK, Browser, pin_of
from tournaments.staff.commands.guessing import count_try, was_right
from tournaments.staff.enums import Role
from tournaments.staff.lines import LinkGivenAgain, LinkIssued, LinkRevoked
from tournaments.staff.models.access import LABEL_LIMIT, AccessGrant
from tournaments.staff.models.user import User
from tournaments.staff.queries.grants import table_letters
from tournaments.staff.queries.organizers import is_set_up
from tournaments.staff.queries.roles import check_stands, grant_behind
from tournaments.staff.refusals import (
    AccountRefused,
    AlreadySetUp,
    EventEnded,
    GrantIssuedBefore,
    GrantRefused,
    GrantRenewed,
    NoSuchTable,
    NotForTable,
)
from tournaments.staff.tokens import hash_of, new_pin, new_token, pin_hash

PIN_LIFETIME = timedelta(minutes=10)
# With what a code begins, by which its holder signs.
_LETTERS = {Role.REFEREE: "R", Role.ORGANIZER: "G", Role.DOOR: "D"}


@dataclass(frozen=True, slots=True)
class IssuedGrant:
    """A new grant and its token, which is shown once and never stored."""

    grant: AccessGrant
    token: str


@transaction.atomic(durable=True)
def issue_grant(
    *,
    tournament_id: TournamentId,
    role: Role,
    letters: Sequence[str],
    label: str,
    at: datetime,
    author: str = "",
    client_key: UUID | None = None,
) -> IssuedGrant:
    """Return a new sign-in link for a phone.

    ``letters`` are for a referee alone, none of them means all tables: nobody else's
    link is bound to tables.
    ``author`` is empty where it is made by a command of the server. Raises NotFound,
    GrantIssuedBefore when a link was made under this key, EventEnded once the results
    are published, NoSuchTable once there are tables and a letter is none of theirs.
    """
    tournament = lock_tournament(tournament_id)
    if client_key is not None:
        earlier = tournament.grants.filter(client_key=client_key).first()
        if earlier is not None:
            raise GrantIssuedBefore(code=earlier.code)
    refuse_ended(tournament)
    wanted = _letters_of(role, typed=letters)
    _check_letters(tournament_id, wanted)
    tournament.last_grant_number += 1
    token = new_token()
    code = f"{_LETTERS[role]}{tournament.last_grant_number:02d}"
    said = LinkIssued(code=code, role=role, letters=tuple(wanted))
    line = write(tournament_id, said, author=author, at=at)
    grant = AccessGrant.objects.create(
        tournament=tournament,
        client_key=client_key,
        code=code,
        role=role,
        label=label.strip()[:LABEL_LIMIT],
        letters=wanted,
        token_hash=hash_of(token),
        created_at=line.at,
    )
    tournament.save(update_fields=["last_grant_number"])
    return IssuedGrant(grant=grant, token=token)


@transaction.atomic(durable=True)
def revoke_grant(
    *, tournament_id: TournamentId, grant_id: GrantId, at: datetime, author: str = ""
) -> AccessGrant:
    """Make a grant worthless at once; revoking it again changes nothing.

    Raises NotFound.
    """
    lock_tournament(tournament_id)
    grant = _grant(tournament_id, grant_id)
    if grant.revoked_at is None:
        said = LinkRevoked(code=grant.code)
        grant.revoked_at = write(tournament_id, said, author=author, at=at).at
        grant.pin_hash = ""
        grant.save(update_fields=["revoked_at", "pin_hash"])
    return grant


@transaction.atomic(durable=True)
def renew_token(
    *,
    tournament_id: TournamentId,
    grant_id: GrantId,
    seen: str,
    at: datetime,
    author: str,
) -> IssuedGrant:
    """Give a grant a new link; the old link, its token and a waiting PIN stop working.

    Phones that signed in by it, or by a PIN of this grant, are signed out. Raises
    NotFound, GrantRevoked, EventEnded, GrantRenewed where the link that was ``seen``
    is not the last one: that one has just been shown to somebody.
    """
    lock_tournament(tournament_id)
    grant = _grant(tournament_id, grant_id)
    check_stands(grant)
    if seen != grant.link_mark:
        raise GrantRenewed(code=grant.code)
    token = new_token()
    write(tournament_id, LinkGivenAgain(code=grant.code), author=author, at=at)
    grant.token_hash = hash_of(token)
    grant.opened_at = None
    grant.pin_hash = ""
    grant.save(update_fields=["token_hash", "opened_at", "pin_hash"])
    return IssuedGrant(grant=grant, token=token)


@transaction.atomic(durable=True)
def make_pin(
    *,
    tournament_id: TournamentId,
    grant_id: GrantId,
    letter: str,
    at: datetime,
    author: str,
) -> str:
    """Return a PIN of six digits for one table, good once and for ten minutes.

    The phone that enters it records at that table alone. Raises NotFound, NotAllowed
    for who is no referee, GrantRevoked, EventEnded, NotForTable, NoSuchTable.
    """
    lock_tournament(tournament_id)
    grant = _grant(tournament_id, grant_id)
    if grant.role != Role.REFEREE:
        raise NotAllowed
    check_stands(grant)
    if grant.letters and letter not in grant.letters:
        raise NotForTable(code=grant.code, letter=letter)
    _check_letters(tournament_id, [letter])
    said = LinkGivenAgain(code=grant.code, letter=letter)
    write(tournament_id, said, author=author, at=at)
    pin = new_pin()
    grant.pin_hash = pin_hash(pin, grant_id=grant.pk)
    grant.pin_letter = letter
    grant.pin_expires_at = at + PIN_LIFETIME
    grant.save(update_fields=["pin_hash", "pin_letter", "pin_expires_at"])
    return pin


def enter_by_link(token: str, *, browser: Browser, at: datetime) -> AccessGrant:
    """Return the standing grant of a link; one that never was counts as a guess.

    Raises GrantRefused and its kinds, TooManyTries.
    """
    try:
        return grant_behind(token)
    except GrantRefused as refusal:
        if type(refusal) is GrantRefused:
            count_try(ANY_LINK, browser=browser, at=at)
        raise


def note_opened(grant: AccessGrant, *, at: datetime) -> None:
    """Keep when somebody first came in by the link that a grant has now."""
    if grant.opened_at is not None:
        return
    link = AccessGrant.objects.filter(pk=grant.pk, token_hash=grant.token_hash)
    link.filter(opened_at=None).update(opened_at=at)


def enter_pin(
    *,
    tournament_id: TournamentId,
    letter: str,
    pin: str,
    browser: Browser,
    at: datetime,
) -> AccessGrant:
    """Return the grant whose PIN this is; the PIN is used up by it.

    Where no code was ever made there is nothing to guess. Raises GrantRefused,
    TooManyTries.
    """
    if not _with_code(tournament_id, letter=letter).exists():
        raise GrantRefused
    secret = pin_of(tournament_id, letter=letter)
    count_try(secret, browser=browser, at=at)
    grant = _use_pin(tournament_id, letter=letter, pin=pin, at=at)
    if grant is None:
        raise GrantRefused
    was_right(secret, browser=browser)
    return grant


@transaction.atomic(durable=True)
def _use_pin(
    tournament_id: TournamentId, *, letter: str, pin: str, at: datetime
) -> AccessGrant | None:
    waiting = (
        _with_code(tournament_id, letter=letter)
        # Not its event, which others lock before the link.
        .select_for_update(of=("self",))
        .filter(pin_expires_at__gt=at, revoked_at=None)
        .exclude(pin_hash="")
        .exclude(tournament__status=TournamentStatus.PUBLISHED)
    )
    for grant in waiting:
        if constant_time_compare(grant.pin_hash, pin_hash(pin, grant_id=grant.pk)):
            grant.pin_hash = ""
            grant.save(update_fields=["pin_hash"])
            return grant
    return None


def _with_code(tournament_id: TournamentId, *, letter: str) -> QuerySet[AccessGrant]:
    """Return the grants for which a code of this table was made."""
    return AccessGrant.objects.filter(tournament_id=tournament_id, pin_letter=letter)


@sensitive_variables("password")
def make_account(*, username: str, password: str, first: bool = False) -> User:
    """Return a new account; call inside a transaction.

    The ``first`` may create tournaments and others. A name that is taken is refused
    without saying so. Raises AccountRefused, and Django's ValidationError for a weak
    password.
    """
    username = User.normalize_username(username)
    validate_password(password, User(username=username))
    if User.objects.filter(username__iexact=username).exists():
        raise AccountRefused
    make = User.objects.create_superuser if first else User.objects.create_user
    try:
        return make(username=username, password=password)
    except IntegrityError as error:
        # Somebody took the name in this very moment.
        raise AccountRefused from error


@sensitive_variables("password")
@transaction.atomic(durable=True)
def set_up_first_organizer(*, username: str, password: str) -> User:
    """Return the first account. Raises AlreadySetUp, and what ``make_account`` does."""
    if is_set_up():
        raise AlreadySetUp
    return make_account(username=username, password=password, first=True)


@sensitive_variables("password")
@transaction.atomic(durable=True)
def change_password(user: User, *, password: str) -> None:
    """Let the account sign in with this password alone; other devices are out."""
    user.set_password(password)
    user.save(update_fields=["password"])


def refuse_ended(tournament: Tournament) -> None:
    """Refuse a link that would let nobody in any more. Raises EventEnded."""
    if tournament.status == TournamentStatus.PUBLISHED:
        raise EventEnded(event=tournament.name, slug=tournament.slug)


def _letters_of(role: Role, *, typed: Sequence[str]) -> list[str]:
    """Return the letters of a new link in order, each once: a referee's alone."""
    if role is not Role.REFEREE:
        return []
    return sorted({letter.strip().upper() for letter in typed if letter.strip()})


def _check_letters(tournament_id: TournamentId, letters: Iterable[str]) -> None:
    """Refuse a letter that no table has, as soon as there are tables."""
    tables = table_letters(tournament_id)
    for letter in letters:
        if tables and letter not in tables:
            raise NoSuchTable(letter=letter, tables=", ".join(tables))


def _grant(tournament_id: TournamentId, grant_id: GrantId) -> AccessGrant:
    return existing(
        AccessGrant.objects.select_for_update()
        .filter(tournament_id=tournament_id, pk=grant_id)
        .first()
    )
