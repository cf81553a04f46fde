"""What organizers have said of who is one person, and what follows. docs/adr/0059."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from scoring.finish.lines import Erratum
from scoring.people.models import PersonSaid
from scoring.people.queries.who import (
    EntryOf,
    People,
    Who,
    alone,
    errata_of_all,
    people_by_entrant,
)
from tournaments.book.lines import Entry
from tournaments.events.models.tournament import Tournament


def said_so_far() -> tuple[PersonSaid, ...]:
    """Return all that was said and not taken back, in order. One query."""
    return tuple(PersonSaid.objects.filter(removed_at=None))


def root_of(entry: EntryOf, *, said: Mapping[EntryOf, EntryOf | None]) -> EntryOf:
    """Return the entry whose person this one is, through all that was said.

    One that stands for itself, or that nothing is said of, is its own; so is one of a
    circle, which two who write at the same time could make.
    """
    seen = {entry}
    at = entry
    while (after := said.get(at)) is not None:
        if after in seen:
            return entry
        seen.add(after)
        at = after
    return at


def keys_said(
    known: Mapping[EntryOf, str], *, said: Mapping[EntryOf, EntryOf | None]
) -> Mapping[EntryOf, str]:
    """Return the keys of the entries of which something is said.

    ``known`` are the keys without it; whose entry is not known there has its own.
    """
    keys: dict[EntryOf, str] = {}
    for entry in said:
        root = root_of(entry, said=said)
        if root in said and said[root] is None:
            keys[entry] = alone(root)
        else:
            # Of an event that is not shown the person has no name, but is one still.
            keys[entry] = known.get(root, alone(root))
    return keys


def with_key(who: Who, *, keys: Mapping[EntryOf, str]) -> Who:
    """Return somebody as the person whose the entry was said to be."""
    key = keys.get(who.entry, who.key)
    if who.erased or key == who.key:
        return who
    return replace(who, key=key, given=key != alone(who.entry))


def same_person(
    entries: Collection[EntryOf], *, same_as: EntryOf, events: Collection[Tournament]
) -> list[EntryOf]:
    """Return all entries of the person, if these were said to be ``same_as``'s.

    Looked for in these events. Two queries.
    """
    said = {one.entry: one.same_as for one in said_so_far()}
    said |= dict.fromkeys(entries, same_as)
    people = people_by_entrant(events, errata=errata_of_all(events))
    there = [who for some in people.values() for who in some if not who.erased]
    keys = keys_said({who.entry: who.key for who in there}, said=said)
    person = {keys.get(entry) for entry in entries} - {None}
    return [who.entry for who in there if with_key(who, keys=keys).key in person]


def people_as_said(
    events: Collection[Tournament], *, errata: Iterable[Entry[Erratum]]
) -> People:
    """Return ``people_by_entrant``, and of whom something was said as it was said.

    Two queries, and two more where something names entries of other events.
    """
    people = people_by_entrant(events, errata=errata)
    all_said = said_so_far()
    here = {event.pk for event in events}
    if not any(one.entry[0] in here for one in all_said):
        return people
    named = {one.same_as[0] for one in all_said if one.same_as} | {
        one.entry[0] for one in all_said
    }
    others = list(Tournament.objects.filter(pk__in=named - here))
    beside = people_by_entrant(others, errata=errata_of_all(others))
    known = {
        who.entry: who.key
        for some in (*people.values(), *beside.values())
        for who in some
    }
    keys = keys_said(known, said={one.entry: one.same_as for one in all_said})
    return {
        where: [with_key(who, keys=keys) for who in some]
        for where, some in people.items()
    }
