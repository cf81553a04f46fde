"""``POST tables/{id}/answers``: somebody says of a line that it is so, or is not."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.answers.commands import LONGEST_WORDS, answer_line
from scoring.answers.enums import Verdict
from scoring.scoresheet.api.places import recording_place
from tournaments.people.words import in_one_line
from tournaments.staff.api.doors import answer
from tournaments.staff.policy import Access, api_policy
from tournaments.web.api.problems import problems
from tournaments.web.api.shapes import Moment, Out
from tournaments.web.api.strict import (
    LARGEST,
    Int,
    Key,
    OneOf,
    Strict,
    Text,
    optional_text,
)

HASH = 64


class AnswerIn(Strict):
    """What is said of a line; ``hash`` is that of the line that was seen."""

    client_key = Key()
    seq = Int(min_value=1, max_value=LARGEST, help_text=_("seq of the line"))
    hash = Text(
        max_length=HASH, help_text=_("of the line, as the table's ledger has it")
    )
    verdict = OneOf(Verdict.values)
    words = optional_text(LONGEST_WORDS, help_text=_("what is wrong, where it is"))


class AnswerOut(Out):
    """One answer, as the event's book has it."""

    table = serializers.CharField(source="said.table", help_text="stage and letter")
    seq = serializers.IntegerField(source="said.line")
    verdict = serializers.ChoiceField(Verdict.choices, source="said.verdict")
    author = serializers.CharField()
    at = Moment()


@api_policy(Access.REFEREE)
class AnswersView(APIView):
    """Confirm a line, or object to it."""

    @extend_schema(
        operation_id="answer_line",
        tags=["writes"],
        request=AnswerIn,
        responses={
            201: OpenApiResponse(AnswerOut, "said"),
            **problems(),
        },
    )
    def post(self, request: Request, table_id: int) -> Response:
        """Answer 201 with what was said; the same key again answers the same."""
        place = recording_place(request, table_id=table_id, access=Access.PLAYER)
        values = AnswerIn.read(request.data)
        entry = answer_line(
            table_id=place.table_id,
            seq=values["seq"],
            head=values["hash"],
            verdict=Verdict(values["verdict"]),
            words=in_one_line(values["words"]),
            actor=place.actor,
            at=timezone.now(),
            key=values["client_key"],
        )
        return answer(AnswerOut.tell(entry), new=True)
