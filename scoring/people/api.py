"""Public reads about people over all events: a search, and one person."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.people.queries.everybody import Everybody, Person, everybody
from tournaments.live.api import PublicRead, answer_if_changed, described_read
from tournaments.refusals import existing
from tournaments.staff.policy import Access, api_policy
from tournaments.web.api.shapes import Also, Count, Out, TextAsStored

MOST = 100
LONGEST_SEARCH = 100


class PersonRowOut(Out):
    """One person who was found."""

    id = serializers.CharField(help_text="tells no name; changes with name and town")
    name = TextAsStored()
    town = serializers.CharField(allow_blank=True)
    events = Count()


class PeopleOut(Out):
    """Who was found, from A to Z."""

    people = PersonRowOut(many=True)
    more = serializers.IntegerField(help_text="found, and not listed")
    known = serializers.IntegerField(help_text="all who have official results here")


class EventPlayedOut(Out):
    """One event of a person."""

    tournament = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    starts_on = serializers.DateField(source="event.starts_on")
    game = serializers.CharField(source="event.game")
    entrant = serializers.CharField(source="code", help_text="the code there")
    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    of = serializers.IntegerField(help_text="places of the event")
    through = serializers.IntegerField(
        help_text="stages passed, also by who went home then, or moved up",
    )
    final = serializers.BooleanField()
    deals = serializers.IntegerField(
        help_text="at tables played to the end, since sitting down",
    )
    points = serializers.IntegerField(help_text="at the same tables")
    said = serializers.BooleanField(
        help_text="an organizer has said whose this entry is"
    )


class RatingOut(Out):
    """The rating in one game."""

    game = serializers.CharField()
    rating = serializers.IntegerField()
    tables = serializers.IntegerField()


class PersonOut(Out):
    """One person over all public events, the latest first."""

    id = serializers.CharField()
    name = TextAsStored()
    town = serializers.CharField(allow_blank=True)
    events = EventPlayedOut(many=True)
    ratings = RatingOut(many=True)


@api_policy(Access.PUBLIC)
class PeopleView(PublicRead):
    """People by name and town; without a search nobody is listed."""

    @described_read(
        "read_people",
        PeopleOut,
        parameters=[OpenApiParameter("q", str, description="words of name and town")],
        refused=(503,),
    )
    def get(self, request: Request) -> Response:
        """Answer who was found, or 304 when nothing has changed."""
        all_ = everybody()
        found = all_.found(request.query_params.get("q", "")[:LONGEST_SEARCH].strip())
        told = {
            "people": found[:MOST],
            "more": max(0, len(found) - MOST),
            "known": len(all_.people),
        }
        return _answer(request, PeopleOut.tell(told))


@api_policy(Access.PUBLIC)
class PersonView(PublicRead):
    """One person: events, places, ratings."""

    @described_read("read_person", PersonOut, refused=(404, 503))
    def get(self, request: Request, person: str) -> Response:
        """Answer the person, 304 when nothing has changed, 404 for nobody."""
        all_ = everybody()
        found = existing(all_.people.get(person))
        said = {one.entry for _event, one in found.said}
        told = Also(
            found,
            events=[
                Also(played, event=event, said=played.who.entry in said)
                for event, played in found.events
            ],
            ratings=_ratings(found, all_=all_),
        )
        return _answer(request, PersonOut.tell(told))


def _answer(request: Request, body: Mapping[str, Any]) -> Response:
    """Return the body under the hash of what it says: no version counts it all."""
    written = json.dumps(body, sort_keys=True).encode()
    version = sha256(written).hexdigest()[:32]
    return answer_if_changed(request, version=version, body=lambda: body)


def _ratings(person: Person, *, all_: Everybody) -> list[dict[str, Any]]:
    return [
        {"game": game, "rating": rating.shown, "tables": rating.tables}
        for (game, one), rating in sorted(all_.ratings.items(), key=lambda at: at[0])
        if one == person.id
    ]
