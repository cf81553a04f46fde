"""A published correction of published results, which two people sign."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from scoring.finish.lines import Erratum
from scoring.finish.queries.results import event_results
from scoring.finish.refusals import (
    ErratumIncomplete,
    NamesOfBoth,
    NobodyNamed,
    NoSuchEntrant,
    NoSuchPlace,
    NotOfficial,
    SecondIsAuthor,
)
from tournaments.book.chain import TEXT_LIMIT
from tournaments.book.lines import Entry, read, write
from tournaments.events.commands.steps import lock_tournament
from tournaments.events.enums import TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import (
    BETWEEN,
    clean_name,
    name_of_pair,
    names_two,
    search_key,
)
from tournaments.people.refusals import OnePlayerEach
from tournaments.people.words import checked_name
from tournaments.staff.commands.proposals import (
    Act,
    Facts,
    Signed,
    propose,
    storable,
    without_transaction,
)
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.access import Organizer
from tournaments.staff.models.proposal import NAME_LIMIT, Proposal

SECOND_LIMIT = 120


@dataclass(frozen=True, slots=True)
class NewErratum:
    """What is different, why, who stands for it besides the author.

    ``name`` and ``place`` are the entrant's from now on; both may be empty.
    """

    text: str
    reason: str
    second: str
    entrant: str = ""
    name: str = ""
    place: int | None = None


@transaction.atomic(durable=True)
def publish_erratum(
    *,
    tournament_id: TournamentId,
    erratum: NewErratum,
    client_key: UUID,
    author: str,
    at: datetime,
    second: str | None = None,
) -> Entry[Erratum]:
    """Add an erratum to official results; the same key gives the first answer.

    The frozen copy and its hash stay. ``second`` has signed it too. Raises
    NotOfficial, ErratumIncomplete, SecondIsAuthor, NobodyNamed, NoSuchEntrant,
    NamesOfBoth, OnePlayerEach, NoSuchPlace, BadName, KeyReused.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.status != TournamentStatus.PUBLISHED:
        raise NotOfficial
    said = _checked(tournament, erratum, author=author)
    return write(
        tournament_id, said, author=author, at=at, key=client_key, second=second
    )


def _checked(tournament: Tournament, erratum: NewErratum, *, author: str) -> Erratum:
    """Return an erratum that can be published."""
    text, reason = (
        erratum.text.strip()[:TEXT_LIMIT],
        erratum.reason.strip()[:TEXT_LIMIT],
    )
    second = clean_name(erratum.second)[:SECOND_LIMIT]
    if not text or not reason or not second:
        raise ErratumIncomplete
    if search_key(second) in _keys_of(tournament, author=author):
        raise SecondIsAuthor
    code, name = erratum.entrant.strip().upper(), clean_name(erratum.name)[:NAME_LIMIT]
    if not code and (name or erratum.place is not None):
        raise NobodyNamed
    known = Entrant.objects.filter(tournament=tournament, code=code)
    if code and not known.exists():
        raise NoSuchEntrant(code=code)
    name = _of_all(known.get(), name) if name else ""
    results = event_results(tournament)
    assert results is not None
    if erratum.place is not None and not 1 <= erratum.place <= len(results.places):
        raise NoSuchPlace(last=len(results.places))
    return Erratum(
        text=text,
        reason=reason,
        with_whom=second,
        entrant=code,
        name=name,
        place=erratum.place,
    )


def _of_all(entrant: Entrant, name: str) -> str:
    """Return the name as it is shown, of a pair both.

    Raises NamesOfBoth, OnePlayerEach, BadName.
    """
    people = entrant.players.count()
    names = list(map(clean_name, name.split(BETWEEN))) if people > 1 else [name]
    if len(names) != people or not all(names):
        raise NamesOfBoth(code=entrant.code)
    if any(map(names_two, names)):
        raise OnePlayerEach
    return name_of_pair([checked_name(part) for part in names])


def _keys_of(tournament: Tournament, *, author: str) -> set[str]:
    """Return what the author is called: code and account."""
    accounts = Organizer.objects.filter(tournament=tournament, code=author)
    names = [author, *accounts.values_list("user__username", flat=True)]
    return {search_key(name) for name in names}


def _erratum(signed: Signed) -> object:
    proposal, given = signed.proposal, signed.proposal.arguments
    return without_transaction(publish_erratum)(
        tournament_id=TournamentId(proposal.tournament_id),
        erratum=NewErratum(
            text=proposal.words,
            reason=proposal.reason,
            second=signed.second,
            entrant=given["entrant"],
            name=proposal.name,
            place=given["place"],
        ),
        client_key=proposal.client_key,
        author=proposal.author,
        at=signed.at,
        second=signed.second,
    )


def _look_at_results(proposal: Proposal) -> Facts:
    """Return where the entrant of an erratum stands, and how often corrected."""
    code = proposal.arguments["entrant"]
    tournament = Tournament.objects.get(pk=proposal.tournament_id)
    results = event_results(tournament)
    errata = [
        one.said for one in read(tournament.id, Erratum) if one.said.entrant == code
    ]
    corrected = [one.place for one in errata if one.place is not None]
    frozen = [
        place.place
        for place in (() if results is None else results.places)
        if place.entrant == code
    ]
    return {
        "entrant": code,
        "place": next(iter([*corrected[::-1], *frozen]), None),
        "errata": len(errata),
    }


ERRATUM_ACT = Act(run=_erratum, look=_look_at_results)


def propose_erratum(
    *,
    tournament_id: TournamentId,
    erratum: NewErratum,
    client_key: UUID,
    author: str,
    at: datetime,
) -> Proposal:
    """Propose an erratum of official results; its words stay erasable."""
    proposal = Proposal(
        tournament_id=tournament_id,
        kind=ProposalKind.ERRATUM,
        arguments={
            "entrant": storable(erratum.entrant).upper(),
            "place": erratum.place,
        },
        author=author,
        reason=erratum.reason,
        client_key=client_key,
        at=at,
        words=erratum.text,
        name=erratum.name,
    )
    return propose(proposal, act=ERRATUM_ACT)
