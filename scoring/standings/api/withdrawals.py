"""Whoever has gone through goes home before the next draw, and may come back."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.standings.commands.withdrawals import go_home, take_back_going_home
from scoring.standings.queries.aftermath import Departure, aftermath_of
from tournaments.book.chain import TEXT_LIMIT
from tournaments.events.queries.events import stage_numbered
from tournaments.staff.api.doors import answer, described, organized
from tournaments.staff.policy import Access, api_policy
from tournaments.web.api.shapes import Also, Moment, Out, TextAsStored
from tournaments.web.api.strict import LONGEST_CODE, Key, Strict, Text


class WithdrawalIn(Strict):
    """Who goes home, and why."""

    client_key = Key()
    entrant = Text(max_length=LONGEST_CODE, help_text=_("code"))
    reason = Text(max_length=TEXT_LIMIT)


class NothingIn(Strict):
    """A call that says everything by its address."""


class WithdrawalOut(Out):
    """One withdrawal of a stage."""

    number = serializers.IntegerField(help_text="counted in the stage, from 1")
    stage = serializers.IntegerField()
    entrant = serializers.CharField(help_text="code of who goes home")
    came = serializers.CharField(help_text="code of who moves up; empty: nobody")
    waits = serializers.BooleanField(help_text="a lot among equals decides who comes")
    lot = serializers.IntegerField(
        allow_null=True,
        help_text="number of the stage's lot that has decided",
    )
    reason = TextAsStored()
    author = serializers.CharField()
    at = Moment()
    taken_back_by = serializers.CharField(help_text="empty while it stands")
    taken_back_at = Moment(allow_null=True)


class WithdrawalsOut(Out):
    """All withdrawals of a stage, in order."""

    tournament = serializers.CharField()
    withdrawals = WithdrawalOut(many=True)


@api_policy(Access.ORGANIZER)
class WithdrawalsView(APIView):
    """Those who went through a stage and go home."""

    @described("read_withdrawals", tag="desk", out=WithdrawalsOut)
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """Answer all withdrawals of the stage."""
        scope = organized(request, slug=slug)
        stage_id = stage_numbered(scope.tournament_id, number=stage).id
        rows = aftermath_of(stage_id).departures
        listed = [_withdrawal(row, stage=stage) for row in rows]
        return answer({"tournament": scope.tournament.slug, "withdrawals": listed})

    @described("go_home", tag="desk", body=WithdrawalIn, out=WithdrawalOut, new=True)
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """Answer 201 with who moves up; nobody chooses them."""
        scope = organized(request, slug=slug)
        stage_id = stage_numbered(scope.tournament_id, number=stage).id
        values = WithdrawalIn.read(request.data)
        row, is_new = go_home(
            stage_id=stage_id,
            entrant=values["entrant"],
            reason=values["reason"],
            **scope.signed(),
            client_key=values["client_key"],
        )
        return answer(_withdrawal(row, stage=stage), new=is_new)


@api_policy(Access.ORGANIZER)
class WithdrawalBackView(APIView):
    """They play on after all."""

    @described("take_back_going_home", tag="desk", body=NothingIn, out=WithdrawalOut)
    def post(self, request: Request, slug: str, stage: int, number: int) -> Response:
        """Answer the withdrawal; taken back before, it stays so."""
        scope = organized(request, slug=slug)
        stage_id = stage_numbered(scope.tournament_id, number=stage).id
        NothingIn.read(request.data)
        row = take_back_going_home(stage_id=stage_id, number=number, **scope.signed())
        return answer(_withdrawal(row, stage=stage))


def _withdrawal(row: Departure, *, stage: int) -> dict[str, Any]:
    return WithdrawalOut.tell(Also(row, stage=stage))
