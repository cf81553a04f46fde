"""What each person has played in one event: places, stages, points and tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from scoring.ledger.models.projections import TableScore
from scoring.people.queries.never_played import never_played
from scoring.people.queries.places import OfficialPlace, official_places
from scoring.people.queries.who import People, Who, errata_of_all, people_of
from scoring.ranking.order import ranks
from scoring.standings.queries.standings import state_outside
from tournaments.events.models.tournament import Tournament


@dataclass(frozen=True, slots=True)
class AtTable:
    """A side of a table that has played to the end; ``points`` are those of the set."""

    table_id: int
    side: int
    deals: int
    points: int


@dataclass(frozen=True, slots=True)
class Played:
    """One person's event; ``through`` counts the stages that were passed."""

    who: Who
    code: str
    place: int
    shared: bool
    of: int
    through: int
    final: bool
    tables: tuple[AtTable, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """One closed table: the people of each side, and the rank of each; 1 is the best.

    Who did not play to the end is left out.
    """

    sides: tuple[tuple[Who, ...], ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EventRecord:
    """One event as it counts; ``matches`` are in the order of the stages."""

    id: int
    slug: str
    name: str
    starts_on: date
    game: str
    played: tuple[Played, ...]
    matches: tuple[Match, ...]


@dataclass(slots=True)
class _Tables:
    """The closed tables of an event: each side's by code, and all as matches."""

    sides: dict[str, list[AtTable]] = field(default_factory=lambda: defaultdict(list))
    matches: list[Match] = field(default_factory=list)


def event_records(events: Collection[Tournament]) -> list[EventRecord]:
    """Return the events' records, in the order given.

    Five queries, and more for each event to which somebody did not come.
    """
    errata = errata_of_all(events)
    places = official_places(events, errata=errata)
    people = people_of(events, errata=errata)
    tables = _tables(events, people=people)
    absent = never_played(events)
    return [
        EventRecord(
            id=event.pk,
            slug=event.slug,
            name=event.name,
            starts_on=event.starts_on,
            game=event.game,
            played=tuple(
                played
                for code, place in places[event.pk].items()
                if code not in absent.get(event.pk, ())
                for played in _played(
                    people[event.pk, code],
                    code=code,
                    place=place,
                    places=places[event.pk],
                    tables=tables[event.pk].sides[code],
                )
            ),
            matches=tuple(tables[event.pk].matches),
        )
        for event in events
    ]


def _played(
    people: list[Who],
    *,
    code: str,
    place: OfficialPlace,
    places: Mapping[str, OfficialPlace],
    tables: list[AtTable],
) -> Iterator[Played]:
    last = max(one.stage for one in places.values())
    for who in people:
        yield Played(
            who=who,
            code=code,
            place=place.place,
            shared=place.shared,
            of=len(places),
            through=place.stage - 1,
            final=place.stage == last,
            tables=tuple(tables),
        )


def _tables(events: Collection[Tournament], *, people: People) -> Mapping[int, _Tables]:
    """Return the closed tables by event. One query of a row for each."""
    found: dict[int, _Tables] = {event.pk: _Tables() for event in events}
    scores = TableScore.objects.filter(table__stage__tournament__in=events)
    in_order = scores.order_by(
        "table__stage__tournament", "table__stage__number", "table__number"
    )
    columns = in_order.values_list("table", "body", "table__stage__tournament")
    for table_id, body, event in columns:
        state = state_outside(body)
        if state["closed"]:
            _add(found[event], state, table_id=table_id, event=event, people=people)
    return found


def _add(
    tables: _Tables,
    state: Mapping[str, Any],
    *,
    table_id: int,
    event: int,
    people: People,
) -> None:
    apart = dict(state.get("apart", ()))
    rank_of = ranks(state["groups"])
    sides: list[tuple[int, str]] = [
        (side, state["entrants"][seats[0]])
        for side, seats in enumerate(state["sides"])
        if side not in apart
    ]
    for side, code in sides:
        tables.sides[code].append(
            AtTable(
                table_id=table_id,
                side=side,
                deals=state["deals"],
                points=state["totals"][side],
            )
        )
    if len(sides) > 1:
        tables.matches.append(
            Match(
                sides=tuple(tuple(people[event, code]) for _side, code in sides),
                ranks=tuple(rank_of[side] for side, _code in sides),
            )
        )
