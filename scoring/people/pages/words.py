"""A person's events as the pages say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.registry import TELLINGS
from scoring.games.words.figures import mean_text, points_text
from scoring.people.queries.everybody import Person
from scoring.people.queries.figures import counted_at
from scoring.people.queries.records import EventRecord, Played
from scoring.people.rating import START, Rating
from scoring.scoresheet.pages.curve import Curve, course
from tournaments.events.words import stage_name

# By game and person.
Ratings = Mapping[tuple[str, str], Rating]


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One person in a list; ``latest`` is the name of the last event."""

    id: str
    name: str
    town: str
    events: int
    latest: str


@dataclass(frozen=True, slots=True)
class EventLine:
    """One event of a person; ``reached`` is the stage in which it ended for them.

    ``rating`` is theirs after it, empty where no table of it counted for one.
    """

    slug: str
    code: str
    name: str
    starts_on: date
    game: str
    place: int
    shared: bool
    of: int
    reached: str
    deals: int
    points: str
    rating: str


@dataclass(frozen=True, slots=True)
class SaidLine:
    """What was said of one entry: it is of this person (``same``), or nobody else's."""

    number: int
    event: str
    code: str
    same: bool
    author: str
    at: datetime


@dataclass(frozen=True, slots=True)
class GameView:
    """What somebody has played of one game: label and value, in order."""

    name: str
    facts: tuple[tuple[str, str], ...]
    curve: Curve | None = None


def person_row(person: Person) -> PersonRow:
    """Return a person as a line of the list."""
    return PersonRow(
        id=person.id,
        name=person.name,
        town=person.town,
        events=len(person.events),
        latest=person.events[0][0].name,
    )


def said_lines(person: Person) -> list[SaidLine]:
    """Return what was said of the person's entries, in order."""
    names = {event.id: event.name for event, _played in person.events}
    return [
        SaidLine(
            number=one.number,
            event=names[one.entry[0]],
            code=one.entry[1],
            same=one.same_as is not None,
            author=one.author,
            at=one.at,
        )
        for one in person.said
    ]


def event_lines(person: Person, *, ratings: Ratings) -> list[EventLine]:
    """Return the person's events, the latest first."""
    return [
        _event_line(event, played, rating=ratings.get((event.game, person.id)))
        for event, played in person.events
    ]


def game_views(person: Person, *, ratings: Ratings) -> list[GameView]:
    """Return what was played of each game: points of two games are not the same.

    Two queries for each game.
    """
    by_game: dict[str, list[Played]] = {}
    for event, played in person.events:
        by_game.setdefault(event.game, []).append(played)
    return [
        GameView(
            name=TELLINGS[game].name,
            facts=(*_facts(some, game=game), *_rated(ratings.get((game, person.id)))),
            curve=_curve(ratings.get((game, person.id)), number=number),
        )
        for number, (game, some) in enumerate(by_game.items(), start=1)
    ]


def _rated(rating: Rating | None) -> list[tuple[str, str]]:
    if rating is None:
        return []
    values = {"rating": rating.shown, "tables": rating.tables}
    said = ngettext(
        "%(rating)s after %(tables)s table",
        "%(rating)s after %(tables)s tables",
        rating.tables,
    )
    return [(_("Rating"), said % values)]


def _curve(rating: Rating | None, *, number: int) -> Curve | None:
    """Return the rating after each event; one event alone is no course."""
    if rating is None or len(rating.course) == 1:
        return None
    course_of = (START, *rating.course.values())
    told = _(
        "The rating from the beginning, after each event with a table that counts for "
        "it: %(course)s."
    )
    return course(
        course_of,
        label="",
        told=told % {"course": ", ".join(map(points_text, course_of))},
        number=number,
    )


def _event_line(
    event: EventRecord, played: Played, *, rating: Rating | None
) -> EventLine:
    after = None if rating is None else rating.course.get(event.id)
    return EventLine(
        slug=event.slug,
        code=played.code,
        name=event.name,
        starts_on=event.starts_on,
        game=TELLINGS[event.game].name,
        place=played.place,
        shared=played.shared,
        of=played.of,
        reached=stage_name(played.stage, final=played.final),
        deals=sum(one.deals for one in played.tables),
        points=points_text(sum(one.points for one in played.tables)),
        rating="" if after is None else str(after),
    )


def _facts(some: Sequence[Played], *, game: str) -> list[tuple[str, str]]:
    tables = [one for played in some for one in played.tables]
    deals = sum(one.deals for one in tables)
    best = min(played.place for played in some)
    facts = [
        (_("Events played"), str(len(some))),
        (_("Stages passed"), str(sum(played.through for played in some))),
        (_("Finals"), str(sum(played.final for played in some))),
        (_("Best place"), str(best)),
        (_("Deals at tables played to the end"), str(deals)),
    ]
    if deals:
        points = sum(one.points for one in tables)
        mean = mean_text(points, of=deals, digits=2)
        facts.append((_("Points a deal, on average"), mean))
    return [*facts, *TELLINGS[game].career(counted_at(tables))]
