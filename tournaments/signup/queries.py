"""Who has signed up, in order, and who of them has a place."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.book.lines import read
from tournaments.events.enums import NOT_TO_PLAY, EntrantStatus, TournamentStatus
from tournaments.events.lines import RulesChosen
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import of_both, search_key
from tournaments.refusals import NotFound
from tournaments.signup.enums import SignUpStanding, SignUpState
from tournaments.signup.lines import SignUpTerms
from tournaments.signup.models import SignUp

NEVER_OPENED = SignUpTerms(is_open=False)


@dataclass(frozen=True, slots=True)
class SignUpRow:
    """One sign-up; ``waits`` is its number on the waiting list, 0 without.

    ``name`` is for the desk, ``shown`` for everybody. ``code`` is the entrant's.
    """

    number: int
    name: str
    shown: str
    town: str
    club: str
    standing: SignUpStanding
    waits: int
    code: str
    signed_up_at: datetime
    erased: bool


@dataclass(frozen=True, slots=True)
class SignUps:
    """All sign-ups of an event in their order, and how many places are taken."""

    terms: SignUpTerms
    rows: tuple[SignUpRow, ...]
    on_the_list: int

    def having(self, *standings: SignUpStanding) -> list[SignUpRow]:
        """Return those that stand so, first come first."""
        return [row for row in self.rows if row.standing in standings]

    @property
    def free(self) -> int | None:
        """Return how many places nobody has; nothing where they are not limited."""
        if self.terms.capacity is None:
            return None
        taken = self.on_the_list + len(self.having(SignUpStanding.PLACE))
        return max(0, self.terms.capacity - taken)


def terms_of(tournament_id: TournamentId) -> SignUpTerms:
    """Return whether people can sign up, and for how many places."""
    lines = read(tournament_id, SignUpTerms)
    return lines[-1].said if lines else NEVER_OPENED


def terms_mark(terms: SignUpTerms) -> str:
    """Return by what terms are told from others: a form says what it has shown."""
    closes = "" if terms.closes_at is None else f"{terms.closes_at.timestamp():.0f}"
    return f"{terms.is_open:d}/{terms.capacity or ''}/{closes}"


def takes_sign_ups(tournament: Tournament, *, at: datetime) -> bool:
    """Tell whether somebody can sign up for the event at that time.

    With the check-in the sign-up is closed too: from then on the desk lets people in.
    """
    registers = tournament.status == TournamentStatus.REGISTRATION
    return (
        registers
        and tournament.check_in_closed_at is None
        and tournament.is_public
        and tournament.takes_records
        and terms_of(tournament.id).takes(at)
    )


def sign_ups_of(tournament_id: TournamentId) -> SignUps:
    """Return everybody who has signed up. At most three queries.

    Whoever is on the list has a place, however they came there; the other places are
    those of the undecided, in the order in which they signed up. So the first of the
    waiting list moves up by itself when a place gets free.
    """
    terms = terms_of(tournament_id)
    playing = Entrant.objects.filter(tournament=tournament_id)
    on_the_list = playing.exclude(status__in=NOT_TO_PLAY).count()
    left = None if terms.capacity is None else terms.capacity - on_the_list
    waits, rows = 0, []
    found = SignUp.objects.filter(tournament=tournament_id).select_related("entrant")
    for one in found:
        standing = _decided(one)
        if standing is SignUpStanding.PLACE:
            if left is None or left > 0:
                left = None if left is None else left - 1
            else:
                standing, waits = SignUpStanding.WAITING, waits + 1
        waiting = waits if standing is SignUpStanding.WAITING else 0
        rows.append(_row(one, standing=standing, waits=waiting))
    return SignUps(terms=terms, rows=tuple(rows), on_the_list=on_the_list)


def undecided_named(tournament_id: TournamentId, *, search: str) -> list[SignUpRow]:
    """Return the sign-ups not accepted yet that have all these words.

    In the name, town or club that everybody reads. None for no words.
    """
    words = search_key(search).split()
    if not words:
        return []
    undecided = sign_ups_of(tournament_id).having(
        SignUpStanding.PLACE, SignUpStanding.WAITING
    )
    return [
        row
        for row in undecided
        if not row.erased
        and all(
            word in search_key(f"{row.shown} {row.town} {row.club}") for word in words
        )
    ]


def own_sign_up(tournament_id: TournamentId, *, number: int, token: str) -> SignUp:
    """Return the sign-up behind a personal link, or NotFound.

    The token has 256 bits and is looked at in constant time; nobody guesses one.
    """
    one = SignUp.objects.filter(tournament=tournament_id, number=number).first()
    if one is None or not constant_time_compare(token_of(one), token):
        raise NotFound
    return one


def rules_changed_since(
    tournament_id: TournamentId, *, at: datetime
) -> datetime | None:
    """Return when the rules were last chosen, if others were chosen then."""
    lines = read(tournament_id, RulesChosen)
    then = [line.said for line in lines if line.at <= at]
    last = lines[-1] if lines else None
    if last is None or not then or then[-1] == last.said:
        return None
    return last.at


def token_of(sign_up: SignUp) -> str:
    """Return the secret of the personal link; the same form gives the same one."""
    told = f"{sign_up.tournament_id}/{sign_up.number}/{sign_up.client_key}"
    return salted_hmac("sign-up", told, algorithm="sha256").hexdigest()


def _decided(one: SignUp) -> SignUpStanding:
    """Return where a sign-up stands; an undecided one as if there were places."""
    if one.entrant is not None and one.entrant.status == EntrantStatus.WITHDRAWN:
        return SignUpStanding.WITHDRAWN
    state = SignUpState(one.state)
    return (
        SignUpStanding.PLACE
        if state is SignUpState.PENDING
        else SignUpStanding(state.value)
    )


def _row(one: SignUp, *, standing: SignUpStanding, waits: int) -> SignUpRow:
    return SignUpRow(
        number=one.number,
        name=one.name,
        shown=one.shown_name,
        town=of_both(person.town for person in one.details),
        club=of_both(person.club for person in one.details),
        standing=standing,
        waits=waits,
        code="" if one.entrant is None else one.entrant.code,
        signed_up_at=one.signed_up_at,
        erased=one.erased_at is not None,
    )
