"""Everybody who has played in public events of this site, each person once.

Derived from the published events and kept in the process until one of them changes:
the book of each event counts what is written. Nothing of it is stored.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.db import connection

from scoring.people.models import PersonSaid
from scoring.people.queries.places import counting_events
from scoring.people.queries.records import EventRecord, PlayedEvent, event_records
from scoring.people.queries.said import keys_said, said_so_far, with_key
from scoring.people.queries.who import EntryOf, Who, who_names
from scoring.people.rating import Day, Rating, ratings_after
from tournaments.events.models.tournament import Tournament
from tournaments.people.names import has_words, search_key, sort_key
from tournaments.people.queries.names import ListedName, told_apart

Stamps = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Person:
    """One person's events, the latest first; ``name`` is apart from all namesakes.

    ``town`` is empty where it stands behind the name, and for whoever is shown by
    initials; ``searched`` is by what this person is found: the names and towns of all
    entries. ``said`` is what organizers have said of these entries, and in which event.
    """

    id: str
    name: str
    town: str
    searched: str
    events: tuple[tuple[EventRecord, PlayedEvent], ...]
    said: tuple[tuple[EventRecord, PersonSaid], ...]

    @property
    def latest(self) -> EventRecord:
        return self.events[0][0]


class Everybody:
    """All people of the events that count, by the digits of their addresses."""

    def __init__(
        self, records: tuple[EventRecord, ...], *, said: tuple[PersonSaid, ...]
    ) -> None:
        """Join what is one person's, and what was said to be."""
        self.events = events = _as_said(records, said=said)
        about = {one.entry: one for one in said}
        found: dict[str, list[tuple[EventRecord, PlayedEvent]]] = {}
        latest: dict[str, Who] = {}
        for event in events:
            for played in event.played:
                if not played.who.erased:
                    found.setdefault(played.who.id, []).append((event, played))
                    before = latest.get(played.who.id)
                    latest[played.who.id] = who_names(before, played.who)
        names = told_apart({one: _named(who) for one, who in latest.items()})
        self.people: Mapping[str, Person] = {
            one: Person(
                id=one,
                name=names[one],
                town=_named(who).town if names[one] == who.named.name else "",
                searched=_searched(played.who for _event, played in found[one]),
                events=tuple(reversed(found[one])),
                said=tuple(
                    (event, about[played.who.entry])
                    for event, played in found[one]
                    if played.who.entry in about
                ),
            )
            for one, who in latest.items()
        }

    @cached_property
    def in_order(self) -> tuple[Person, ...]:
        """Return everybody from A to Z."""
        people = self.people.values()
        return tuple(sorted(people, key=lambda one: (sort_key(one.name), one.id)))

    def found(self, search: str) -> list[Person]:
        """Return who is found by name and town as they are shown, from A to Z.

        With or without diacritics, the words in any order; nothing finds nobody.
        """
        if not search_key(search):
            return []
        return [one for one in self.in_order if has_words(one.searched, search)]

    @cached_property
    def ratings(self) -> Mapping[tuple[str, str], Rating]:
        """Return the ratings by game and person, of those who have a page."""
        tables: dict[str, dict[int, Day]] = {}
        for event in self.events:
            tables.setdefault(event.game, {})[event.id] = [
                ([[who.id for who in side] for side in match.sides], list(match.ranks))
                for match in event.matches
            ]
        return {
            (game, one): rating
            for game, days in tables.items()
            for one, rating in ratings_after(days).items()
            if one in self.people
        }

    def of_entrant(self, slug: str, *, code: str) -> list[Person]:
        """Return the person of an entrant of an event, of a pair both."""
        return [
            self.people[played.who.id]
            for event in self.events
            if event.slug == slug
            for played in event.played
            if played.code == code and not played.who.erased
        ]


def _as_said(
    records: tuple[EventRecord, ...], *, said: tuple[PersonSaid, ...]
) -> tuple[EventRecord, ...]:
    """Return the records with everybody as was said of them."""
    if not said:
        return records
    known: dict[EntryOf, str] = {
        played.who.entry: played.who.key
        for record in records
        for played in record.played
    }
    keys = keys_said(known, said={one.entry: one.same_as for one in said})
    about = {entry[0] for entry in keys}
    return tuple(
        _record_as_said(record, keys=keys) if record.id in about else record
        for record in records
    )


def _record_as_said(record: EventRecord, *, keys: Mapping[EntryOf, str]) -> EventRecord:
    return replace(
        record,
        played=tuple(
            replace(played, who=with_key(played.who, keys=keys))
            for played in record.played
        ),
        matches=tuple(
            replace(
                match,
                sides=tuple(
                    tuple(with_key(who, keys=keys) for who in side)
                    for side in match.sides
                ),
            )
            for match in record.matches
        ),
    )


def _searched(entries: Iterable[Who]) -> str:
    """Return all names and towns of one person, each once."""
    said = ((who.named.name, _named(who).town) for who in entries)
    return " ".join(dict.fromkeys(text for texts in said for text in texts if text))


def _named(who: Who) -> ListedName:
    """Return how the list calls somebody; where initials stand no town tells more."""
    return replace(who.named, town="") if who.by_initials else who.named


_kept: dict[str, tuple[tuple[Stamps, tuple[PersonSaid, ...]], Everybody]] = {}
_records: dict[str, dict[tuple[int, int], EventRecord]] = {}
_keeping = threading.Lock()


def everybody() -> Everybody:
    """Return everybody as of now. Two queries; nine and more after a change.

    Inside a transaction all is read: its own changes may not come to stay.
    """
    if connection.in_atomic_block:
        return Everybody(
            tuple(event_records(list(counting_events()))), said=said_so_far()
        )
    # The versions are read first: what is kept under them is as new or newer.
    stamps: Stamps = tuple(counting_events().values_list("pk", "version"))
    as_of = (stamps, said_so_far())
    database = str(connection.settings_dict["NAME"])
    with _keeping:
        kept, found = _kept.get(database, (None, None))
        if found is None or kept != as_of:
            found = Everybody(_of(stamps, database=database), said=as_of[1])
            _kept[database] = (as_of, found)
    return found


def _of(stamps: Stamps, *, database: str) -> tuple[EventRecord, ...]:
    """Return the events' records; those that have not changed are not read again."""
    known = _records.get(database, {})
    new = [pk for pk, version in stamps if (pk, version) not in known]
    rows = Tournament.objects.filter(pk__in=new)
    read = {record.id: record for record in event_records(list(rows))} if new else {}
    _records[database] = {
        (pk, version): known.get((pk, version)) or read[pk] for pk, version in stamps
    }
    return tuple(_records[database].values())
