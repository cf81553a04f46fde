"""The names of an event's people as everybody reads them, namesakes told apart.

Of two people with one name the town stands behind it, or the entrant's code where no
town separates them. Source: docs/ending.md "Two people of one name".

Every table that is shown needs all of them, so they are kept in the process until the
tournament's own version moves: registration, a correction, initials and erasure all
move it; a deal does not.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.db import connection

from tournaments.book.erased import ErasedText
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.people.models.entrant import Entrant, Player
from tournaments.people.names import of_both, search_key
from tournaments.prepared import Prepared, number

MOST_EVENTS = 64
Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class ListedName:
    """Somebody on the list: the name, and what can stand behind it."""

    name: str
    town: str
    code: str


@dataclass(frozen=True, slots=True)
class EventNames:
    """Everybody of an event: entrants by code, people by code and position."""

    entrants: dict[str, str]
    people: dict[tuple[str, int], str]


# By event: the database and version they were read from, and the names themselves. In
# the process and not in the cache, which would unpack 1,600 names for each table shown.
_kept: OrderedDict[int, tuple[tuple[str, int], EventNames]] = OrderedDict()


def forget() -> None:
    """Forget all names: another database is behind the same address."""
    _kept.clear()


def told_apart(people: dict[Key, ListedName]) -> dict[Key, str]:
    """Return the name to show of each: alone, with the town, or with the code."""
    # The same for namesakes, with or without diacritics.
    folded = {key: search_key(one.name) for key, one in people.items()}
    names = Counter(folded.values())
    namesakes = [key for key in people if names[folded[key]] > 1]
    towns = {key: (folded[key], search_key(people[key].town)) for key in namesakes}
    shared = Counter(towns.values())

    def shown(key: Key, one: ListedName) -> str:
        if key not in towns or one.name == one.code:
            return one.name
        separates = one.town and shared[towns[key]] == 1
        behind = one.town if separates else one.code
        return f"{one.name} ({behind})" if behind else one.name

    return {key: shown(key, one) for key, one in people.items()}


def event_names(
    tournament_id: TournamentId | int, *, version: int | None = None
) -> EventNames:
    """Return how everybody of the event is called.

    One query; none where the caller has read the event's own ``version``.
    """
    event = int(tournament_id)
    known = None if version is None else {event: version}
    found = names_of([event], versions=known)
    return found.get(event, EventNames(entrants={}, people={}))


def names_of(
    tournament_ids: Iterable[int], *, versions: Mapping[int, int] | None = None
) -> dict[int, EventNames]:
    """Return the names by event. One query; two where they are not kept.

    ``versions`` are those of the events' own rows, where they have been read before.
    Inside a transaction names are read: its own changes may not come to stay.
    """
    events = {int(event) for event in tournament_ids}
    if connection.in_atomic_block:
        return _read(events)
    if versions is None:
        rows = Tournament.objects.filter(pk__in=events)
        versions = dict(rows.values_list("pk", "version"))
    database = str(connection.settings_dict["NAME"])
    stamps = {event: (database, version) for event, version in versions.items()}
    found: dict[int, EventNames] = {}
    for event, stamp in stamps.items():
        of, names = _kept.get(event, (None, None))
        if of == stamp and names is not None:
            found[event] = names
    # The version was read first: what is kept under it is as new or newer.
    for event, names in _read(stamps.keys() - found.keys()).items():
        _kept[event] = stamps[event], names
        found[event] = names
    while len(_kept) > MOST_EVENTS:
        _kept.popitem(last=False)
    return found


_PLAYERS = (
    Player.objects.select_related("entrant")
    .only(
        "tournament_id", "position", "family", "given", "town",
        "entrant__code", "entrant__name", "entrant__initials_only",
        "entrant__erased_at",
    )
    .order_by("entrant__code", "position")
)  # fmt: skip
_OF_ONE = Prepared(_PLAYERS.filter(tournament=number("event")))


def _read(tournament_ids: Collection[int]) -> dict[int, EventNames]:
    if len(tournament_ids) == 1:
        (event,) = tournament_ids
        players = _OF_ONE.all(event=event)
        return {event: _names(players)} if players else {}
    events: dict[int, list[Player]] = {}
    if tournament_ids:
        for row in _PLAYERS.filter(tournament__in=tournament_ids):
            events.setdefault(row.tournament_id, []).append(row)
    return {event: _names(players) for event, players in events.items()}


def entrants_with_towns(
    tournament_id: TournamentId,
) -> tuple[dict[str, ListedName], set[str]]:
    """Return every entrant by code as on the list, and the codes of the erased."""
    players = _OF_ONE.all(event=tournament_id)
    erased = {one.entrant.code for one in players if one.entrant.erased_at is not None}
    return _entrants(players), erased


def _entrants(players: Iterable[Player]) -> dict[str, ListedName]:
    """Return every entrant by code, with the town of each of their people."""
    found: dict[str, ListedName] = {}
    for player in players:
        code, name = player.entrant.code, player.entrant.name
        if player.entrant.erased_at is not None:
            name = ErasedText(name)
        before = found.get(code)
        town = of_both([before.town if before else "", player.town])
        found[code] = ListedName(name, town, code)
    return found


def _names(players: list[Player]) -> EventNames:
    entrants = _entrants(players)
    people: dict[tuple[str, int], ListedName] = {}
    pairs = {player.entrant.code for player in players if player.position}
    for player in players:
        code = player.entrant.code
        alone = code not in pairs or player.entrant.erased_at is not None
        own = entrants[code].name if alone else player.shown_name
        people[code, player.position] = ListedName(own, player.town, code)
    return EventNames(entrants=told_apart(entrants), people=told_apart(people))


def names_by_code(
    tournament_id: TournamentId, *, version: int | None = None
) -> dict[str, str]:
    """Return every entrant's name by code, namesakes told apart; see there."""
    return event_names(tournament_id, version=version).entrants


def name_apart(entrant: Entrant) -> str:
    """Return how one entrant is called in a sentence, apart from its namesakes."""
    names = names_by_code(TournamentId(entrant.tournament_id))
    return names.get(entrant.code, entrant.name)


def people_by_code(tournament_id: TournamentId) -> dict[str, tuple[str, ...]]:
    """Return who each entrant is by code: one person, of a pair two. One query."""
    found: dict[str, tuple[str, ...]] = {}
    for (code, _position), name in event_names(tournament_id).people.items():
        found[code] = (*found.get(code, ()), name)
    return found
