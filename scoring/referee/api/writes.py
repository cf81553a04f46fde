"""``POST tables/{id}/…``: the writes of a referee's device, one at a time."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import (
    OpenApiResponse,
    PolymorphicProxySerializer,
    extend_schema,
    extend_schema_view,
)
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.ledger.refusals import SecondMissing
from scoring.ledger.written import Written
from scoring.referee.api.performing import WRITES, perform
from scoring.referee.commands import STATES, WAITING, state_of
from scoring.refusals import TableClosed
from scoring.scoresheet.api.answers import WrittenOut, telling_missed, written_json
from scoring.scoresheet.api.places import ApiTable, recording_place
from scoring.scoresheet.api.writes import ApiWrite, Values, signature
from tournaments.refusals import NotAllowed
from tournaments.staff.api.doors import answer
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.policy import Access, api_policy
from tournaments.web.api.problems import problems
from tournaments.web.api.shapes import Also, Moment, Out


class ProposalOut(Out):
    """What waits for a second person; nothing was written yet."""

    proposal = serializers.IntegerField(
        source="number", help_text="its number in the event"
    )
    state = serializers.ChoiceField(STATES)
    expires_at = Moment()


@api_policy(Access.REFEREE)
class _Write(APIView):
    """Parse, one command, present."""

    write: ClassVar[ApiWrite]

    def post(self, request: Request, table_id: int) -> Response:
        """Answer 201 with the new line, or 200 with the first answer to this key.

        202: nothing is written, a second person must confirm it.
        """
        access = self.write.access
        place = recording_place(request, table_id=table_id, access=access)
        now = timezone.now()
        written = _performed(self.write, place=place, data=request.data, at=now)
        if isinstance(written, Proposal):
            state = state_of(written, at=now)
            told = ProposalOut.tell(Also(written, state=state))
            return answer(told, waits=state == WAITING)
        return answer(written_json(written), new=not written.replayed)


def _performed(
    write: ApiWrite, *, place: ApiTable, data: Any, at: datetime
) -> Written | Proposal:
    """Return the answer to one write, or what waits now for a second person.

    ``propose`` in the body asks for the latter, where two people are needed; the
    same key gives what became of it. Raises what ``perform`` raises, and
    ProposalKeyReused where the key has proposed something else.
    """
    asked = isinstance(data, dict) and data.get("propose") is True
    if write.propose is None or not asked:
        return perform(write, place=place, data=data, at=at)
    values: Values = write.body.read(data)
    proposed = Proposal.objects.filter(
        client_key=values["client_key"],
        author=place.actor.code,
        tournament=place.table.stage.tournament_id,
    )
    if not proposed.exists():
        try:
            return perform(write, place=place, data=data, at=at)
        except SecondMissing:
            if not place.actor.organizes:
                raise NotAllowed from None
        except TableClosed:
            # A referee may propose what an organizer then confirms (docs/adr/0030).
            if place.actor.organizes or not write.corrects(values):
                raise
    sign = signature(place, values, at=at)
    with telling_missed(place.table, after_seq=sign.after_seq):
        return write.propose(place, values, sign)


# Of what was kept under a key the same key gives what became of that.
_EITHER = PolymorphicProxySerializer(
    component_name="WrittenOrProposalOut",
    serializers=[WrittenOut, ProposalOut],
    resource_type_field_name=None,
)


def _view(write: ApiWrite) -> type[APIView]:
    """Return the view of one kind of write, described for OpenAPI."""
    answers: dict[Any, Any] = {
        201: OpenApiResponse(WrittenOut, "recorded"),
        200: OpenApiResponse(WrittenOut, "recorded before under this key"),
        **problems(),
    }
    if write.propose is not None:
        answers[202] = OpenApiResponse(ProposalOut, "kept for a second person")
        answers[200] = OpenApiResponse(_EITHER, "what became of it under this key")
    described = extend_schema(
        operation_id=write.operation,
        tags=["writes"],
        request=write.body,
        responses=answers,
    )
    view = type(f"{write.body.__name__}View", (_Write,), {"write": write})
    return extend_schema_view(post=described)(view)


VIEWS = {name: _view(write) for name, write in WRITES.items()}
