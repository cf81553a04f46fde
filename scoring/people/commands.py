"""Say that an entry is another entry's person, or nobody else's; take it back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from scoring.people.models import PersonSaid
from scoring.people.queries.places import counting_events
from scoring.people.queries.said import root_of, said_so_far, same_person
from scoring.people.queries.who import EntryOf
from scoring.people.refusals import (
    NothingChosen,
    NotYourEntry,
    ThatPersonAlready,
    TwiceInOneEvent,
)
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Player
from tournaments.refusals import NotFound, existing
from tournaments.staff.models.user import User
from tournaments.staff.queries.roles import actor_by_account


@transaction.atomic(durable=True)
def say_whose(
    *, entries: Sequence[EntryOf], same_as: EntryOf | None, user: User, at: datetime
) -> None:
    """Say whose these entries are; what was said of them before is over.

    ``same_as`` nothing: nobody else's, each stands for itself. The same again changes
    nothing. Raises NothingChosen, NotYourEntry, ThatPersonAlready, NotFound for an
    entry that is not there or whose person was erased, TwiceInOneEvent where one person
    would have two entries of an event.
    """
    if not entries:
        raise NothingChosen
    events = _locked({*entries, *((same_as,) if same_as else ())})
    for entry in entries:
        _check_mine(events[entry[0]], user=user)
    if same_as is not None:
        said = {one.entry: one.same_as for one in said_so_far()}
        same_as = root_of(same_as, said=said)
        if same_as in entries:
            raise ThatPersonAlready
        _check_once_an_event(entries, same_as=same_as)
    for entry in entries:
        event, code, position = entry
        earlier = PersonSaid.objects.filter(
            tournament=event, code=code, position=position, removed_at=None
        )
        columns = _columns(same_as)
        if earlier.filter(**columns).exists():
            continue
        earlier.update(removed_by=user.get_username(), removed_at=at)
        PersonSaid.objects.create(
            tournament_id=event,
            code=code,
            position=position,
            author=user.get_username(),
            at=at,
            **columns,
        )


@transaction.atomic(durable=True)
def take_saying_back(*, number: int, user: User, at: datetime) -> None:
    """Let the name and the town decide again; twice is once.

    For the organizers of either event. Raises NotFound, NotYourEntry.
    """
    rows = PersonSaid.objects.select_related("tournament", "as_tournament")
    row = existing(rows.filter(pk=number).first())
    if row.as_tournament is None or not _is_mine(row.as_tournament, user=user):
        _check_mine(row.tournament, user=user)
    PersonSaid.objects.filter(pk=number, removed_at=None).update(
        removed_by=user.get_username(), removed_at=at
    )


def _locked(entries: set[EntryOf]) -> dict[int, Tournament]:
    """Return the events of the entries, locked in order. Raises NotFound."""
    ids = sorted({event for event, _code, _position in entries})
    rows = (
        Tournament.objects.select_for_update(no_key=True)
        .filter(pk__in=ids)
        .order_by("pk")
    )
    events = {row.pk: row for row in rows}
    people = Player.objects.filter(tournament__in=ids, entrant__erased_at=None)
    there = set(people.values_list("tournament", "entrant__code", "position"))
    if not entries <= there:
        raise NotFound
    return events


def _check_once_an_event(entries: Sequence[EntryOf], *, same_as: EntryOf) -> None:
    """Refuse that a person has two entries of an event. Raises TwiceInOneEvent."""
    named = {event for event, _code, _position in (*entries, same_as)}
    for one in said_so_far():
        named |= {one.entry[0], *((one.same_as[0],) if one.same_as else ())}
    counting = set(counting_events().values_list("pk", flat=True))
    events = list(Tournament.objects.filter(pk__in=named | counting))
    names = {event.pk: event.name for event in events}
    first: dict[int, str] = {}
    for event, code, _position in same_person(entries, same_as=same_as, events=events):
        if event in first:
            raise TwiceInOneEvent(event=names[event], one=first[event], other=code)
        first[event] = code


def _columns(same_as: EntryOf | None) -> dict[str, Any]:
    event, code, position = same_as or (None, "", 0)
    return {"as_tournament_id": event, "as_code": code, "as_position": position}


def _check_mine(event: Tournament, *, user: User) -> None:
    if not _is_mine(event, user=user):
        raise NotYourEntry(event=event.name)


def _is_mine(event: Tournament, *, user: User) -> bool:
    return actor_by_account(tournament=event, user=user).organizes
