"""Calls for a referee: made at a table, read and dealt with by the staff.

They are no lines of the ledger: one call of a table is open at a time, and the same
step of the same person again changes nothing. A device that sends later gives its
step a key.
"""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.calls.commands import CALLER, call_referee, move_call
from scoring.calls.enums import STEPS, CallState
from scoring.calls.models import LONGEST_TEXT
from scoring.calls.queries import one_call, open_calls
from tables.seating.queries.seating import table_anywhere
from tournaments.book.chain import TEXT_LIMIT
from tournaments.people.words import in_one_line
from tournaments.staff.api.authentication import (
    actor_of,
    check_readable,
    scope_of_staff,
)
from tournaments.staff.api.doors import answer, described
from tournaments.staff.policy import Access, api_policy
from tournaments.web.api.problems import problems
from tournaments.web.api.shapes import Moment, Out, TextAsStored
from tournaments.web.api.strict import Key, OneOf, Strict, optional_text


class CallIn(Strict):
    """``POST tables/{id}/calls``; the words are for the staff alone."""

    text = optional_text(LONGEST_TEXT)


class CallMoveIn(Strict):
    """``POST tournaments/{slug}/calls/{id}/moves``: the next step of a call."""

    to = OneOf(
        list(map(str, STEPS)),
        help_text=_("claimed: on the way; called: handed back; closed: ruled"),
    )
    words = optional_text(
        TEXT_LIMIT, help_text=_("the ruling, where the call is closed")
    )
    client_key = Key(required=False, help_text=_("makes the step count once"))


class CalledOut(Out):
    """The call that is open at a table now, as whoever called may see it."""

    id = serializers.IntegerField(source="call.pk")
    table = serializers.CharField(source="call.table.letter", help_text="letter")
    state = serializers.ChoiceField(CallState.choices, source="call.state")
    called_at = Moment(source="call.called_at")
    again = serializers.BooleanField(help_text="it was open before")


class CallStepOut(Out):
    """One step of a call; ``words`` are the ruling."""

    state = serializers.ChoiceField(CallState.choices)
    author = serializers.CharField(help_text="`player` for somebody without a sign-in")
    at = Moment()
    words = TextAsStored()


class CallOut(Out):
    """One call, for the staff."""

    id = serializers.IntegerField()
    table_id = serializers.IntegerField()
    table = serializers.CharField(source="letter", help_text="letter")
    stage = serializers.IntegerField()
    final = serializers.BooleanField()
    state = serializers.ChoiceField(CallState.choices)
    text = TextAsStored(help_text="what the caller wrote")
    called_at = Moment()
    claimed_by = serializers.CharField(help_text="who is on the way, or empty")
    steps = CallStepOut(many=True)


class CallsOut(Out):
    """The calls that wait, the oldest first."""

    tournament = serializers.CharField()
    calls = CallOut(many=True)


@api_policy(Access.PUBLIC)
class TableCallsView(APIView):
    """Call a referee to a table: anybody who may read it, without a sign-in."""

    @extend_schema(
        operation_id="call_referee",
        tags=["calls"],
        request=CallIn,
        auth=[{}, {"grant": []}, {"session": []}],  # type: ignore[list-item]
        responses={
            201: OpenApiResponse(CalledOut, "called"),
            200: OpenApiResponse(CalledOut, "a referee was called already"),
            **problems(400, 401, 403, 404, 409, 413, 415, 503, 507),
        },
    )
    def post(self, request: Request, table_id: int) -> Response:
        """Answer 201 with the new call, or 200 with the one that was open."""
        table = table_anywhere(table_id)
        tournament = table.stage.tournament
        check_readable(request, tournament=tournament)
        values = CallIn.read(request.data)
        called = call_referee(
            tournament_id=tournament.id,
            table_id=table.id,
            text=in_one_line(values["text"]),
            author=actor_of(request, tournament=tournament).code or CALLER,
            at=timezone.now(),
        )
        return answer(CalledOut.tell(called), new=not called.again)


@api_policy(Access.REFEREE)
class CallsView(APIView):
    """The calls of an event that wait, for its staff."""

    @described("read_calls", tag="calls", out=CallsOut)
    def get(self, request: Request, slug: str) -> Response:
        """Answer the open calls, the oldest first."""
        scope = scope_of_staff(request, slug=slug)
        waiting = open_calls(scope.tournament_id, at=timezone.now())
        told = {"tournament": scope.tournament.slug, "calls": waiting}
        return answer(CallsOut.tell(told))


@api_policy(Access.REFEREE)
class CallMovesView(APIView):
    """Claim a call, hand it back, or close it with a ruling."""

    @extend_schema(
        operation_id="move_call",
        tags=["calls"],
        request=CallMoveIn,
        responses={
            200: OpenApiResponse(CallOut, "the call after this step"),
            **problems(),
        },
    )
    def post(self, request: Request, slug: str, call_id: int) -> Response:
        """Answer the call after the step; the same step again answers the same."""
        scope = scope_of_staff(request, slug=slug)
        tournament_id = scope.tournament_id
        values = CallMoveIn.read(request.data)
        now = timezone.now()
        move_call(
            tournament_id=tournament_id,
            call_id=call_id,
            to=CallState(values["to"]),
            author=scope.actor.code,
            at=now,
            words=in_one_line(values["words"]),
            key=values.get("client_key"),
        )
        call = one_call(tournament_id, call_id=call_id, at=now)
        return answer(CallOut.tell(call))
