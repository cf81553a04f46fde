"""One person over all public events of this site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.registry import TELLINGS
from scoring.games.words.figures import mean_text, points_text
from scoring.people.pages.whose import entries_of_mine
from scoring.people.queries.everybody import Person, everybody
from scoring.people.queries.records import EventRecord, PlayedEvent, counted_at
from scoring.people.rating import START, Rating
from scoring.scoresheet.pages.curve import Curve, course
from tournaments.events.words import stage_name
from tournaments.refusals import existing
from tournaments.staff.models.user import User
from tournaments.staff.policy import Access, site_page


@site_page(Access.PUBLIC)
def person(request: HttpRequest, person: str) -> HttpResponse:
    """Return what somebody has played; NotFound for digits that are nobody's."""
    all_ = everybody()
    found = existing(all_.people.get(person))
    context = {
        "person": found,
        "games": game_views(found, ratings=all_.ratings),
        "events": event_lines(found, ratings=all_.ratings),
        "may_say": isinstance(request.user, User)
        and bool(entries_of_mine(found, user=request.user)),
    }
    return render(request, "scoring/people/person.html", context)


# By game and person.
Ratings = Mapping[tuple[str, str], Rating]


@dataclass(frozen=True, slots=True)
class PersonEvent:
    """One event of a person; ``reached`` is the stage in which it ended for them.

    ``rating`` is theirs after it, empty where no table of it counted for one.
    """

    event: EventRecord
    played: PlayedEvent
    game: str
    reached: str
    points: str
    rating: str


@dataclass(frozen=True, slots=True)
class GameView:
    """What somebody has played of one game: label and value, in order."""

    name: str
    facts: tuple[tuple[str, str], ...]
    curve: Curve | None


def event_lines(person: Person, *, ratings: Ratings) -> list[PersonEvent]:
    """Return the person's events, the latest first."""
    return [
        _event_line(event, played, rating=ratings.get((event.game, person.id)))
        for event, played in person.events
    ]


def game_views(person: Person, *, ratings: Ratings) -> list[GameView]:
    """Return what was played of each game: points of two games are not the same.

    Two queries for each game.
    """
    by_game: dict[str, list[PlayedEvent]] = {}
    for event, played in person.events:
        by_game.setdefault(event.game, []).append(played)
    return [
        GameView(
            name=TELLINGS[game].name,
            facts=(*_facts(some, game=game), *_rated(ratings.get((game, person.id)))),
            curve=_curve(ratings.get((game, person.id))),
        )
        for game, some in by_game.items()
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


def _curve(rating: Rating | None) -> Curve | None:
    """Return the rating after each event; one event alone is no course."""
    if rating is None or len(rating.course) == 1:
        return None
    course_of = (START, *rating.course.values())
    told = _(
        "The rating from the beginning, after each event with a table that counts for "
        "it: %(course)s."
    )
    said = told % {"course": ", ".join(map(points_text, course_of))}
    return course(course_of, told=said)


def _event_line(
    event: EventRecord, played: PlayedEvent, *, rating: Rating | None
) -> PersonEvent:
    after = None if rating is None else rating.course.get(event.id)
    return PersonEvent(
        event=event,
        played=played,
        game=TELLINGS[event.game].name,
        reached=stage_name(played.stage, final=played.final),
        points=points_text(played.points),
        rating="" if after is None else str(after),
    )


def _facts(some: Sequence[PlayedEvent], *, game: str) -> list[tuple[str, str]]:
    deals = sum(played.deals for played in some)
    best = min(played.place for played in some)
    facts = [
        (_("Events played"), str(len(some))),
        (_("Stages passed"), str(sum(played.through for played in some))),
        (_("Finals"), str(sum(played.final for played in some))),
        (_("Best place"), str(best)),
        (_("Deals at tables played to the end"), str(deals)),
    ]
    if deals:
        points = sum(played.points for played in some)
        mean = mean_text(points, of=deals, digits=2)
        facts.append((_("Points a deal, on average"), mean))
    tables = [one for played in some for one in played.tables]
    return [*facts, *TELLINGS[game].career(counted_at(tables))]
