"""What each person has played in one event: places, stages, points and tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from scoring.finish.queries.places import Place
from scoring.games.protocol import Result
from scoring.games.telling import FigureSum
from scoring.ledger.enums import LeaveCause, LineKind
from scoring.ledger.lines import Line, lines_by_table
from scoring.ledger.models import LedgerEntry, TableScore
from scoring.ledger.queries import who_left
from scoring.ledger.replay import folded
from scoring.ledger.review import lines_outside
from scoring.ledger.seating import owners_by_line
from scoring.people.queries.places import official_places
from scoring.people.queries.who import People, Who, errata_of_all, people_by_entrant
from scoring.ranking.order import ranks
from scoring.rules.rules import StageRules
from scoring.standings.queries.aftermath import aftermaths_by_event
from scoring.standings.queries.decisions import codes
from scoring.standings.queries.goes_on import codes_of
from scoring.standings.queries.standings import state_outside
from tables.seating.models import Seat, Table
from tournaments.events.models.stage import StageEntry
from tournaments.events.models.tournament import Tournament


@dataclass(frozen=True, slots=True)
class SidePlayed:
    """A side of a table that has played to the end; ``points`` are those of the set.

    A substitute has the deals and points since sitting down.
    """

    table_id: int
    side: int
    deals: int
    points: int


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """One person's event; ``through`` counts stages passed, ``stage`` is the last."""

    who: Who
    code: str
    place: int
    shared: bool
    of: int
    stage: int
    through: int
    final: bool
    tables: tuple[SidePlayed, ...]

    @property
    def deals(self) -> int:
        return sum(one.deals for one in self.tables)

    @property
    def points(self) -> int:
        return sum(one.points for one in self.tables)


@dataclass(frozen=True, slots=True)
class Match:
    """One closed table: the people of each side, and the rank of each; 1 is the best.

    Who did not play from the first deal to the end is left out.
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
    played: tuple[PlayedEvent, ...]
    matches: tuple[Match, ...]


@dataclass(slots=True)
class _Tables:
    """The closed tables of an event: each side's by code, and all as matches."""

    sides: dict[str, list[SidePlayed]] = field(
        default_factory=lambda: defaultdict(list)
    )
    matches: list[Match] = field(default_factory=list)


def event_records(events: Collection[Tournament]) -> list[EventRecord]:
    """Return the events' records, in the order given.

    Seven queries, two more where somebody took a seat, and more for each event to which
    somebody did not come.
    """
    errata = errata_of_all(events)
    places = official_places(events, errata=errata)
    people = people_by_entrant(events, errata=errata)
    tables = _tables(events, people=people)
    absent = never_played(events)
    passed = _passed(events)
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
                    through=passed[event.pk, code],
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
    place: Place,
    places: Mapping[str, Place],
    through: int,
    tables: list[SidePlayed],
) -> Iterator[PlayedEvent]:
    last = max(one.stage for one in places.values())
    for who in people:
        yield PlayedEvent(
            who=who,
            code=code,
            place=place.place,
            shared=place.shared,
            of=len(places),
            stage=place.stage,
            through=through,
            final=place.stage == last,
            tables=tuple(tables),
        )


def _passed(events: Collection[Tournament]) -> Counter[tuple[int, str]]:
    """Return how many stages everybody got through, by event and code. One query.

    Who went home afterwards did, and so did who moved up for them.
    """
    followed = aftermaths_by_event(event.pk for event in events)
    return Counter(
        (event, code)
        for (event, _number), after in followed.items()
        if not after.decisions.final
        for code in {*codes(after.decisions.held), *codes_of(after.field)}
    )


def _tables(events: Collection[Tournament], *, people: People) -> Mapping[int, _Tables]:
    """Return the closed tables by event. Two queries, a row for each table in one."""
    found: dict[int, _Tables] = {event.pk: _Tables() for event in events}
    scores = TableScore.objects.filter(table__stage__tournament__in=events)
    in_order = scores.order_by(
        "table__stage__tournament", "table__stage__number", "table__number"
    )
    sat = LedgerEntry.objects.filter(
        table__stage__tournament__in=events, kind=LineKind.SIT
    )
    changed = set(sat.values_list("table", flat=True))
    own: dict[int, dict[int, OwnPlay]] = defaultdict(dict)
    for play in own_play(changed):
        own[play.table_id][play.side] = play
    columns = in_order.values_list("table", "body", "table__stage__tournament")
    for table_id, body, event in columns:
        state = state_outside(body)
        if not state["closed"] or not state["deals"]:
            continue  # nobody played: all go on, or only one was left
        apart = dict(state.get("apart", ()))
        at_end = {
            state["entrants"][seats[0]]: _at_table(
                state, side=side, table_id=table_id, own=own[table_id].get(side)
            )
            for side, seats in enumerate(state["sides"])
            if side not in apart
        }
        for code, one in at_end.items():
            found[event].sides[code].append(one)
        # Who sat down later has been dealt fewer than the others, and is not compared.
        whole = [code for code, one in at_end.items() if one.deals == state["deals"]]
        if len(whole) > 1:
            rank_of = ranks(state["groups"])
            found[event].matches.append(
                Match(
                    sides=tuple(tuple(people[event, code]) for code in whole),
                    ranks=tuple(rank_of[at_end[code].side] for code in whole),
                )
            )
    return found


def _at_table(
    state: Mapping[str, Any], *, side: int, table_id: int, own: OwnPlay | None
) -> SidePlayed:
    return SidePlayed(
        table_id=table_id,
        side=side,
        deals=state["deals"] if own is None else len(own.deals),
        points=state["totals"][side] if own is None else own.points,
    )


def never_played(events: Iterable[Tournament]) -> dict[int, set[str]]:
    """Return by event the codes of those who came to no table of it.

    Nobody who played an earlier stage, or came later and took another's seat.
    """
    missing = LedgerEntry.objects.filter(
        table__stage__tournament__in=list(events),
        kind=LineKind.LEAVE,
        payload__cause=LeaveCause.NO_SHOW,
    )
    return {
        event: _of_event(event)
        for event in set(missing.values_list("table__stage__tournament", flat=True))
    }


def _of_event(event: int) -> set[str]:
    absent = who_left(event, causes={LeaveCause.NO_SHOW})
    stages: dict[str, set[int]] = {code: set() for code in absent}
    seats = Seat.objects.filter(stage__tournament=event, entrant__code__in=list(absent))
    entries = StageEntry.objects.filter(
        stage__tournament=event, entrant__code__in=list(absent)
    )
    for rows in (seats, entries):
        for code, stage in rows.values_list("entrant__code", "stage"):
            stages[code].add(stage)
    return {code for code, some in stages.items() if len(some) <= 1}


def counted_at(tables: Iterable[SidePlayed]) -> dict[str, FigureSum]:
    """Return each figure of the game's results, of these sides. Two queries.

    Deals that settled a tie do not count, as in the set; the tables are of one game.
    """
    sides = {one.table_id: one.side for one in tables}
    total: dict[str, int] = defaultdict(int)
    deals: dict[str, int] = defaultdict(int)
    for play in own_play(sides):
        if play.side != sides[play.table_id]:
            continue
        for deal in play.deals:
            for name, values in deal.figures.items():
                # A fourth seat that came later has no figure in the deals before.
                if play.side < len(values):
                    total[name] += values[play.side]
                    deals[name] += 1
    return {name: FigureSum(total[name], deals=deals[name]) for name in total}


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """What the deals of the set brought that a side's last owner has played."""

    table_id: int
    side: int
    deals: tuple[Result, ...]
    points: int


def own_play(tables: Collection[int]) -> Iterator[OwnPlay]:
    """Yield it for every side of these tables. Two queries.

    What was dealt before a substitute sat down is another's. Deals that settled a tie
    are not of the set.
    """
    rules = dict(Table.objects.filter(pk__in=tables).values_list("pk", "stage__rules"))
    for table_id, written in lines_by_table(list(tables)).items():
        if not written:
            continue
        of_stage = StageRules.from_json(rules[table_id])
        yield from _at(table_id, lines_outside(written), rules=of_stage)


def _at(
    table_id: int, written: Sequence[Line], *, rules: StageRules
) -> Iterator[OwnPlay]:
    state, owners = folded(written, rules=rules).state, owners_by_line(written)
    for side, (seat, *_partner) in enumerate(state.sides):
        before, deals = 0, list[Result]()
        for line in state.lines:
            if owners[line.seq][seat] != state.entrants[seat]:
                before = line.totals[side]
            elif line.result is not None and not line.tie_break:
                deals.append(line.result)
        points = state.totals[side] - before
        yield OwnPlay(table_id, side, deals=tuple(deals), points=points)
