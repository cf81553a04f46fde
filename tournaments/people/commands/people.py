"""The people of an entrant, one or two: checked, told apart, and written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from tournaments.book.lines import write, write_many
from tournaments.events.commands.steps import lock_tournament
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.people.lines import Named
from tournaments.people.models.entrant import Entrant, Player
from tournaments.people.names import (
    People,
    PlayerDetails,
    clean_name,
    name_columns,
    names_two,
)
from tournaments.people.queries.names import name_apart
from tournaments.people.refusals import (
    AlreadyRegistered,
    InAnotherPair,
    OnePlayerEach,
    PairRegistered,
    PartnerMissing,
    SamePersonTwice,
)
from tournaments.people.words import checked_name
from tournaments.refusals import KeyReused, Refusal


def check_people(tournament: Tournament, people: People) -> None:
    """Refuse people who are no entrant of the event: one alone, or in pairs two.

    Raises BadName, PartnerMissing, OnePlayerEach, SamePersonTwice.
    """
    if tournament.in_pairs and len(people) == 1:
        raise PartnerMissing(name=people[0].name)
    if not tournament.in_pairs and len(people) > 1:
        raise OnePlayerEach
    for person in people:
        _check_names(person)
    if not tournament.in_pairs and names_two(people[0].name):
        raise OnePlayerEach
    if len({person.identity for person in people}) < len(people):
        raise SamePersonTwice(name=people[0].name)


def refuse_known(
    tournament: Tournament, people: People, *, besides: Entrant | None = None
) -> None:
    """Refuse whoever is on the list, alone or in a pair. Raises AlreadyRegistered."""
    found = Player.objects.filter(
        tournament=tournament,
        identity_key__in=[person.identity for person in people],
    ).select_related("entrant")
    if besides is not None:
        found = found.exclude(entrant=besides)
    known = list(found)
    if not known:
        return
    first = known[0]
    if len(people) == 1:
        raise AlreadyRegistered(name=str(first), code=first.entrant.code)
    if len({one.entrant_id for one in known}) == 1 and len(known) == len(people):
        raise PairRegistered(code=first.entrant.code)
    raise another_pair(first)


def another_pair(known: Player) -> Refusal:
    """Return the refusal of somebody who is on the list with another partner."""
    pair = known.entrant
    return InAnotherPair(name=str(known), pair=name_apart(pair), code=pair.code)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Whoever is to be on the list: one person, or two."""

    people: People
    fee_paid: bool = False
    initials_only: bool = False
    client_key: UUID | None = None


def entered_before(
    tournament_id: TournamentId, people: People, *, key: UUID | None
) -> Entrant | None:
    """Return whom this form has put on the list, or nothing; call in a transaction.

    Locks the tournament: the same form can come twice at once. Raises KeyReused for
    somebody else.
    """
    lock_tournament(tournament_id)
    if key is None:
        return None
    entrants = Entrant.objects.filter(tournament=tournament_id, client_key=key)
    earlier = entrants.first()
    if earlier is not None:
        known = {player.identity_key for player in earlier.players.all()}
        if known != {person.identity for person in people}:
            raise KeyReused
    return earlier


def add_entrants(
    tournament: Tournament,
    newcomers: Sequence[Newcomer],
    *,
    author: str,
    at: datetime,
) -> list[Entrant]:
    """Give the next codes and write entrants and players; the tournament is locked."""
    entrants, players = [], []
    for new in newcomers:
        tournament.last_entrant_number += 1
        entrant = Entrant(
            tournament=tournament,
            code=f"E{tournament.last_entrant_number:03d}",
            client_key=new.client_key,
            fee_paid=new.fee_paid,
            initials_only=new.initials_only,
        )
        _name(entrant, people=new.people)
        entrants.append(entrant)
        players.append(_players(entrant, people=new.people))
    lines = write_many(
        tournament.id,
        [Named.of(*one) for one in zip(entrants, players, strict=True)],
        author=author,
        at=at,
    )
    for entrant, line in zip(entrants, lines, strict=True):
        entrant.registered_at = line.at
    Entrant.objects.bulk_create(entrants)
    Player.objects.bulk_create(one for some in players for one in some)
    tournament.save(update_fields=["last_entrant_number"])
    return entrants


def _players(entrant: Entrant, *, people: People) -> list[Player]:
    return [
        Player(
            tournament=entrant.tournament,
            entrant=entrant,
            position=position,
            **person.as_written(),
        )
        for position, person in enumerate(people)
    ]


def _name(entrant: Entrant, *, people: People) -> dict[str, str]:
    """Set how an entrant is shown, found and told apart; return these columns."""
    columns = name_columns(people, initials_only=entrant.initials_only)
    for name, column in columns.items():
        setattr(entrant, name, column)
    return columns


def add_entrant(
    tournament: Tournament,
    *,
    people: People,
    author: str,
    at: datetime,
    fee_paid: bool = False,
    client_key: UUID | None,
) -> Entrant:
    """Write one entrant as ``add_entrants`` does, who is checked here.

    Raises AlreadyRegistered, and what ``check_people`` raises.
    """
    check_people(tournament, people)
    refuse_known(tournament, people)
    newcomer = Newcomer(people=people, fee_paid=fee_paid, client_key=client_key)
    return add_entrants(tournament, [newcomer], author=author, at=at)[0]


def rewrite_entrant(
    entrant: Entrant, *, people: People, author: str, at: datetime
) -> None:
    """Write how the people of an entrant are called now; the code stays."""
    entrant.save(update_fields=list(_name(entrant, people=people)))
    # Free first, so that two partners can change places.
    for player in entrant.players.all():
        player.identity_key = f"{player.pk}"
        player.save(update_fields=["identity_key"])
    for position, person in enumerate(people):
        entrant.players.filter(position=position).update(**person.as_written())
    said = Named.of(entrant, entrant.players.all())
    write(TournamentId(entrant.tournament_id), said, author=author, at=at)


def people_written(entrant: Entrant) -> People:
    """Return the people of an entrant as they stand on the list."""
    return [
        PlayerDetails(
            family=player.family,
            given=player.given,
            town=player.town,
            club=player.club,
        )
        for player in entrant.players.all()
    ]


def _check_names(player: PlayerDetails) -> None:
    """Refuse what cannot be shown or would run in a spreadsheet."""
    checked_name(clean_name(player.family) or clean_name(player.given))
    for text in (player.given, player.town, player.club):
        if text.strip():
            checked_name(text)
