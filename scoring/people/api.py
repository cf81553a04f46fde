"""Public reads about people over all events: a search, and one person."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.people.queries.everybody import Everybody, Person, everybody
from scoring.people.queries.records import EventRecord, Played
from tournaments.live.api import PublicRead, answer_as_of
from tournaments.refusals import NotFound
from tournaments.staff.policy import Access, api_policy
from tournaments.web.api.problems import problems

MOST = 100
LONGEST_SEARCH = 100


class PersonRowOut(serializers.Serializer[Any]):
    """One person who was found."""

    id = serializers.CharField(help_text="tells no name; changes with name and town")
    name = serializers.CharField()
    town = serializers.CharField(allow_blank=True)
    events = serializers.IntegerField()


class PeopleOut(serializers.Serializer[Any]):
    """Who was found, from A to Z."""

    people = PersonRowOut(many=True)
    more = serializers.IntegerField(help_text="found, and not listed")
    known = serializers.IntegerField(help_text="all who have official results here")


class EventPlayedOut(serializers.Serializer[Any]):
    """One event of a person."""

    tournament = serializers.CharField()
    name = serializers.CharField()
    starts_on = serializers.DateField()
    game = serializers.CharField()
    entrant = serializers.CharField(help_text="the code there")
    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    of = serializers.IntegerField(help_text="places of the event")
    through = serializers.IntegerField(
        help_text="stages passed, also by who went home then, or moved up"
    )
    final = serializers.BooleanField()
    deals = serializers.IntegerField(
        help_text="at tables played to the end, since sitting down"
    )
    points = serializers.IntegerField(help_text="at the same tables")
    said = serializers.BooleanField(
        help_text="an organizer has said whose this entry is"
    )


class RatingOut(serializers.Serializer[Any]):
    """The rating in one game."""

    game = serializers.CharField()
    rating = serializers.IntegerField()
    tables = serializers.IntegerField()


class PersonOut(serializers.Serializer[Any]):
    """One person over all public events, the latest first."""

    id = serializers.CharField()
    name = serializers.CharField()
    town = serializers.CharField(allow_blank=True)
    events = EventPlayedOut(many=True)
    ratings = RatingOut(many=True)


@api_policy(Access.PUBLIC)
class PeopleView(PublicRead):
    """People by name and town; without a search nobody is listed."""

    @extend_schema(
        operation_id="read_people",
        tags=["reads"],
        auth=[],
        parameters=[OpenApiParameter("q", str, description="words of name and town")],
        responses={200: PeopleOut, 304: None, **problems(503)},
    )
    def get(self, request: Request) -> Response:
        """Answer who was found, or 304 when nothing has changed."""
        all_ = everybody()
        found = all_.found(request.query_params.get("q", "")[:LONGEST_SEARCH].strip())
        body = {
            "people": [
                {**_named(one), "events": len(one.events)} for one in found[:MOST]
            ],
            "more": max(0, len(found) - MOST),
            "known": len(all_.people),
        }
        return _answer(request, body)


@api_policy(Access.PUBLIC)
class PersonView(PublicRead):
    """One person: events, places, ratings."""

    @extend_schema(
        operation_id="read_person",
        tags=["reads"],
        auth=[],
        responses={200: PersonOut, 304: None, **problems(404, 503)},
    )
    def get(self, request: Request, person: str) -> Response:
        """Answer the person, 304 when nothing has changed, 404 for nobody."""
        all_ = everybody()
        found = all_.people.get(person)
        if found is None:
            raise NotFound
        said = {one.entry for _event, one in found.said}
        body = {
            **_named(found),
            "events": [
                {**_event(event, played), "said": played.who.entry in said}
                for event, played in found.events
            ],
            "ratings": _ratings(found, all_=all_),
        }
        return _answer(request, body)


def _answer(request: Request, body: Mapping[str, Any]) -> Response:
    """Return the body under the hash of what it says: no version counts it all."""
    written = json.dumps(body, sort_keys=True).encode()
    version = sha256(written).hexdigest()[:32]
    return answer_as_of(request, version=version, body=lambda: body)


def _named(person: Person) -> dict[str, Any]:
    return {"id": person.id, "name": person.name, "town": person.town}


def _event(event: EventRecord, played: Played) -> dict[str, Any]:
    return {
        "tournament": event.slug,
        "name": event.name,
        "starts_on": event.starts_on.isoformat(),
        "game": event.game,
        "entrant": played.code,
        "place": played.place,
        "shared": played.shared,
        "of": played.of,
        "through": played.through,
        "final": played.final,
        "deals": played.deals,
        "points": played.points,
    }


def _ratings(person: Person, *, all_: Everybody) -> list[dict[str, Any]]:
    return [
        {"game": game, "rating": rating.shown, "tables": rating.tables}
        for (game, one), rating in sorted(all_.ratings.items(), key=lambda at: at[0])
        if one == person.id
    ]
