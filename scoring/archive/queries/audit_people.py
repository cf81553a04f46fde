"""Who is on the list and where each stands, compared with the event's book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from scoring.archive.queries.called import CalledEntrant, called_entrants
from scoring.archive.queries.entered import entered_later
from tables.draws.enums import DrawState
from tables.draws.models.draw import Ticket
from tables.plan.queries import letters_columns
from tournaments.book.audit import unlike
from tournaments.book.kinds import BadPayload
from tournaments.checkin.queries.said import check_in_columns
from tournaments.events.enums import Origin
from tournaments.events.models.stage import StageEntry
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Entrant, Player
from tournaments.prepared import Prepared, number

_PEOPLE = Prepared(Entrant.objects.filter(tournament=number("event")).order_by("code"))
_PLAYERS = Prepared(
    Player.objects.filter(entrant__tournament=number("event")).order_by("position")
)
_ORIGINS = Prepared(
    StageEntry.objects.filter(
        stage__tournament=number("event"), stage__number=1
    ).values_list("entrant__code", "origin")
)


def differences_of_people(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence for each difference; nothing means that all is true."""
    tournament_id = tournament.id
    try:
        told_of = called_entrants(tournament_id)
    except BadPayload as error:
        yield f"book: {error}"
        return
    entered = dict(told_of)
    players: dict[int, list[Player]] = {}
    for player in _PLAYERS.all(event=tournament_id):
        players.setdefault(player.entrant_id, []).append(player)
    for entrant in _PEOPLE.all(event=tournament_id):
        one = entered.pop(entrant.code, None)
        if one is None:
            yield f"{entrant.code} is on the list, and was never entered"
            continue
        stands = unlike(entrant, one.stands.columns())
        yield from (f"{entrant.code}: {difference}" for difference in stands)
        yield from _of_names(entrant, players.get(entrant.pk, []), told=one)
    for code in entered:
        yield f"{code} was entered, and is not on the list"
    told = {
        "last_entrant_number": len(told_of),
        **check_in_columns(tournament_id),
        **letters_columns(tournament_id),
    }
    yield from unlike(tournament, told)
    yield from _of_later_entries(tournament)


def _of_names(
    entrant: Entrant, players: Sequence[Player], *, told: CalledEntrant
) -> Iterator[str]:
    """Compare names with the book; those of whoever was erased with nobody's.

    No name is in a sentence.
    """
    code, said = entrant.code, told.said
    try:
        columns = told.entrant(initials_only=entrant.initials_only)
        persons = told.players()
    except BadPayload as error:
        yield f"book: {error}"
        return
    unlike_persons = chain(*map(unlike, players, persons))
    same = len(players) == len(persons) and not any(unlike_persons)
    if told.erased_at is not None:
        words = {said.shown, said.player, said.partner} - {""}
        if words != {code} or not same or any(unlike(entrant, columns)):
            yield f"{code} is not erased everywhere"
    elif not same or entrant.name != said.shown:
        yield f"{code} is called otherwise than the book says"
    elif entrant.name != columns["name"]:
        yield f"{code}: it is not said right whether initials are shown"
    elif any(unlike(entrant, columns)):
        yield f"{code} is found or sorted by another name"


def _of_later_entries(tournament: Tournament) -> Iterator[str]:
    """Compare who entered after the urn was opened with what the lines say."""
    later = entered_later(tournament.id)
    entered = dict(_ORIGINS.all(event=tournament.pk))
    back = _came_after_all(tournament, entered=entered, later=later)
    stored = entered | dict.fromkeys(back, Origin.WALK_IN.value)
    for code in sorted(stored.keys() | later.keys()):
        if stored.get(code, Origin.CHECK_IN) != later.get(code, Origin.CHECK_IN):
            yield f"stage 1: it is not said right whether {code} entered late"


def _came_after_all(
    tournament: Tournament, *, entered: Mapping[str, str], later: Mapping[str, str]
) -> set[str]:
    """Return who was there for the urn, did not draw, and took a free seat then.

    Not more than there are tickets that nobody has drawn.
    """
    back = {
        code
        for code, origin in entered.items()
        if (origin, later.get(code)) == (Origin.CHECK_IN, Origin.WALK_IN)
    }
    if not back:
        return back
    left = Ticket.objects.filter(
        draw__stage__tournament=tournament,
        draw__stage__number=1,
        draw__state=DrawState.PUBLISHED,
        entrant=None,
    )
    return back if len(back) <= left.count() else set()
