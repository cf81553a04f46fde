"""A season's table, made from the published results of its events."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from scoring.people.queries.everybody import everybody
from scoring.people.queries.places import counting_events, official_places
from scoring.people.queries.records import never_played
from scoring.people.queries.said import people_as_said
from scoring.people.queries.who import Who, errata_of_all, who_names
from scoring.seasons.models import Season, SeasonEvent
from scoring.seasons.points import season_order, season_points
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import listed_events
from tournaments.people.names import search_key, sort_key
from tournaments.people.queries.names import ListedName, told_apart


@dataclass(frozen=True, slots=True)
class SeasonCell:
    """What one event gave; ``points`` is empty for whoever was not there.

    They come from what the entrant of this ``code`` played in the event ``slug``; it is
    empty in the row of whoever is shown by initials, whom another event may name.
    """

    points: int | None
    counts: bool
    slug: str
    code: str


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One person's line of the table; ``page`` is empty for who has none here.

    It is for whoever is shown by initials: their page joins fewer events. ``name`` is
    apart from namesakes, ``listed`` as the list of the event has it.
    """

    place: int
    shared: bool
    name: str
    listed: ListedName
    page: str
    total: int
    cells: tuple[SeasonCell, ...]


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The published events in order of their days, and everybody's points."""

    events: tuple[Tournament, ...]
    rows: tuple[SeasonRow, ...]


def season_table(season: Season) -> SeasonTable:
    """Return the table from the frozen results and their errata.

    Who shares a place stands in the order of names. Six queries, and more for each
    event to which somebody did not come.
    """
    events = counting_in(season)
    errata = errata_of_all(events)
    places = official_places(events, errata=errata)
    people = people_as_said(events, errata=errata)
    absent = never_played(events)
    points: dict[str, list[int | None]] = {}
    naming: dict[str, Who] = {}
    hidden: set[str] = set()
    pages: dict[str, str] = {}
    codes: dict[tuple[str, int], str] = {}
    for at, event in enumerate(events):
        of = len(places[event.pk])
        missing = absent.get(event.pk, set())
        for code, place in places[event.pk].items():
            gained = season_points(place.place, of=of, played=code not in missing)
            for who in people[event.pk, code]:
                points.setdefault(who.key, [None] * len(events))[at] = gained
                codes[who.key, at] = code
                # Shown by initials in one event, a person is so in the whole table.
                if who.by_initials:
                    hidden.add(who.key)
                    naming[who.key] = who
                elif who.key not in hidden:
                    naming[who.key] = who_names(naming.get(who.key), who)
                if not who.erased and code not in missing:
                    pages[who.key] = who.id
    names = told_apart({key: who.named for key, who in naming.items()})
    rows = (
        SeasonRow(
            place=one.place,
            shared=one.shared,
            name=names[one.person],
            listed=naming[one.person].named,
            page="" if one.person in hidden else pages.get(one.person, ""),
            total=one.total,
            cells=tuple(
                SeasonCell(
                    points=value,
                    counts=at in one.counted,
                    slug=events[at].slug,
                    code=""
                    if one.person in hidden
                    else codes.get((one.person, at), ""),
                )
                for at, value in enumerate(one.points)
            ),
        )
        for one in season_order(points, best=season.best)
    )
    return SeasonTable(
        events=tuple(events),
        rows=tuple(sorted(rows, key=lambda row: (row.place, sort_key(row.name)))),
    )


def counted_apart(table: SeasonTable, *, mine: Collection[str]) -> list[SeasonRow]:
    """Return the rows that only a missing town keeps from being a namesake's.

    Of two without a town it is the one: once it is the other's, nothing is left to say.
    Only those of which whoever has the events ``mine`` may say it.
    """
    played = {
        person.id: {event.slug for event, _played in person.events}
        for person in everybody().people.values()
    }

    def may_say(row: SeasonRow) -> bool:
        return not row.listed.town and not played.get(row.page, set()).isdisjoint(mine)

    rows: dict[str, list[SeasonRow]] = {}
    for row in table.rows:
        if row.page:
            rows.setdefault(search_key(row.listed.name), []).append(row)
    found = [
        row
        for namesakes in rows.values()
        for row in sorted(namesakes, key=may_say)[1:]
        if may_say(row)
    ]
    return sorted(found, key=lambda row: sort_key(row.name))


def seasons_of(event: Tournament) -> list[Season]:
    """Return the seasons in whose tables the event counts, the newest first.

    None before its places are official and everybody may see them. One query.
    """
    return list(_having(counting_events().filter(pk=event.pk)))


def public_seasons() -> list[Season]:
    """Return the seasons that have an event on the public lists, the newest first."""
    return list(_having(listed_events()))


def _having(events: QuerySet[Tournament]) -> QuerySet[Season]:
    chosen = SeasonEvent.objects.filter(removed_at__isnull=True, tournament__in=events)
    return Season.objects.filter(events__in=chosen).distinct()


def events_in(
    season: Season, *, mine: QuerySet[Tournament] | None = None
) -> list[Tournament]:
    """Return all events that were chosen, published or not yet, by day.

    One that was made private or archived later counts no more, and is left out for
    everybody but those whose it is.
    """
    events = listed_events()
    if mine is not None:
        seen = Q(pk__in=events.values("pk")) | Q(pk__in=mine.values("pk"))
        events = Tournament.objects.filter(seen)
    return list(_chosen(events, season=season).order_by("starts_on", "pk"))


def counting_in(season: Season) -> list[Tournament]:
    """Return those of them that count in the table."""
    return list(_chosen(counting_events(), season=season))


def _chosen(events: QuerySet[Tournament], *, season: Season) -> QuerySet[Tournament]:
    chosen = SeasonEvent.objects.filter(season=season, removed_at__isnull=True)
    return events.filter(pk__in=chosen.values("tournament"))
