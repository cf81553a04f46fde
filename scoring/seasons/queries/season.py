"""A season's table, made from the published results of its events."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from scoring.finish.lines import Erratum
from scoring.finish.models.results import Results
from scoring.seasons.models import Season, SeasonEvent
from scoring.seasons.points import season_order, season_points
from scoring.seasons.queries.never_played import never_played
from tournaments.book.lines import Entry, read_of
from tournaments.events.enums import TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Player
from tournaments.people.names import identity_key, initials
from tournaments.people.queries.names import Named, told_apart


@dataclass(frozen=True, slots=True)
class SeasonEventView:
    """One event of a season.

    It counts once its results are ``published`` and no place of its final waits for
    the prize giving.
    """

    slug: str
    name: str
    starts_on: date
    published: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """What one event gave; ``points`` is empty for whoever was not there."""

    points: int | None
    counts: bool


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One person's line of the table."""

    place: int
    shared: bool
    name: str
    total: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The published events in order of their days, and everybody's points."""

    events: tuple[SeasonEventView, ...]
    rows: tuple[SeasonRow, ...]


@dataclass(frozen=True, slots=True)
class _Person:
    key: str
    named: Named
    by_initials: bool = False


def events_in(season: Season) -> tuple[SeasonEventView, ...]:
    """Return all events that were chosen, published or not yet, by day."""
    return tuple(_event(row) for row in _chosen(season))


def season_table(season: Season) -> SeasonTable:
    """Return the table from the frozen results and their errata.

    Five queries, and more for each event to which somebody did not come.
    """
    events = [row for row in _chosen(season) if _counts(row)]
    places = _places(events)
    people = _people(events)
    absent = never_played(events)
    points: dict[str, list[int | None]] = {}
    named: dict[str, Named] = {}
    hidden: set[str] = set()
    for at, event in enumerate(events):
        of = len(places[event.pk])
        missing = absent.get(event.pk, set())
        for code, place in places[event.pk].items():
            for person in people[event.pk, code]:
                row = points.setdefault(person.key, [None] * len(events))
                row[at] = season_points(place, of=of, played=code not in missing)
                # Shown by initials in one event, a person is so in the whole table.
                if person.by_initials:
                    hidden.add(person.key)
                if person.by_initials or person.key not in hidden:
                    named[person.key] = person.named
    names = told_apart(named)
    return SeasonTable(
        events=tuple(_event(event) for event in events),
        rows=tuple(
            SeasonRow(
                place=one.place,
                shared=one.shared,
                name=names[one.person],
                total=one.total,
                cells=tuple(
                    Cell(points=value, counts=at in one.counted)
                    for at, value in enumerate(one.points)
                ),
            )
            for one in season_order(points, best=season.best)
        ),
    )


def _chosen(season: Season) -> list[Tournament]:
    """Return the events; one that was made private later is left out."""
    rows = SeasonEvent.objects.filter(
        season=season, removed_at__isnull=True, tournament__is_public=True
    )
    found = rows.select_related("tournament")
    return sorted(
        (row.tournament for row in found), key=lambda one: (one.starts_on, one.pk)
    )


def _counts(row: Tournament) -> bool:
    """Tell whether the event's places are official and everybody may see them."""
    return row.status == TournamentStatus.PUBLISHED and not row.final_held


def _event(row: Tournament) -> SeasonEventView:
    return SeasonEventView(
        slug=row.slug,
        name=row.name,
        starts_on=row.starts_on,
        published=_counts(row),
    )


def _errata(events: Iterable[Tournament]) -> list[Entry[Erratum]]:
    return list(read_of((event.pk for event in events), Erratum))


def _places(events: list[Tournament]) -> dict[int, dict[str, int]]:
    """Return the places by event and code; an erratum's place is taken."""
    places: dict[int, dict[str, int]] = {}
    for results in Results.objects.filter(tournament__in=events):
        rows = json.loads(results.body)["places"]
        places[results.pk] = {row["entrant"]: row["place"] for row in rows}
    for erratum in _errata(events):
        if erratum.said.place is not None:
            places[erratum.tournament_id][erratum.said.entrant] = erratum.said.place
    return places


def _people(events: list[Tournament]) -> Mapping[tuple[int, str], list[_Person]]:
    """Return the people of each entrant; whoever was erased is only a code."""
    people: dict[tuple[int, str], list[_Person]] = defaultdict(list)
    names = {
        (erratum.tournament_id, erratum.said.entrant): erratum.said.name.split(" / ")
        for erratum in _errata(events)
        if erratum.said.name
    }
    rows = Player.objects.filter(tournament__in=events).select_related("entrant")
    for player in rows.order_by("tournament", "entrant__code", "position"):
        where = (player.tournament_id, player.entrant.code)
        people[where].append(_person(player, corrected=names.get(where, [])))
    return people


def _person(player: Player, *, corrected: list[str]) -> _Person:
    entrant = player.entrant
    if entrant.erased_at is not None:
        key = f"erased|{player.tournament_id}|{entrant.code}|{player.position}"
        return _Person(key=key, named=Named(entrant.code, "", entrant.code))
    name, shown = str(player), player.shown_name
    if player.position < len(corrected):
        name = corrected[player.position]
        shown = initials(name) if entrant.initials_only else name
    named = Named(shown, player.town, "")
    return _Person(
        key=identity_key(name, player.town),
        named=named,
        by_initials=entrant.initials_only,
    )
