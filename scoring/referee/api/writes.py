"""``POST tables/{id}/…``: the writes of a referee's device, one at a time."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import (
    OpenApiResponse,
    PolymorphicProxySerializer,
    extend_schema,
    extend_schema_view,
)
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.referee.api.calls import CALLS
from scoring.referee.api.proposing import (
    WAITING,
    ProposalOut,
    perform,
    proposal_json,
)
from scoring.scoresheet.api.answers import WrittenOut, written_json
from scoring.scoresheet.api.places import recording_place
from scoring.scoresheet.api.writes import Call
from tournaments.staff.api.doors import answer
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.policy import Access, api_policy
from tournaments.web.api.problems import problems


@api_policy(Access.REFEREE)
class _Write(APIView):
    """Parse, one command, present."""

    call: ClassVar[Call]

    def post(self, request: Request, table_id: int) -> Response:
        """Answer 201 with the new line, or 200 with the first answer to this key.

        202: nothing is written, a second person must confirm it.
        """
        by_players = self.call.by_players
        place = recording_place(request, table_id=table_id, by_players=by_players)
        now = timezone.now()
        written = perform(self.call, place=place, data=request.data, at=now)
        if isinstance(written, Proposal):
            told = proposal_json(written, at=now)
            return answer(told, waits=told["state"] == WAITING)
        return answer(written_json(written), new=not written.replayed)


# Of what was kept under a key the same key gives what became of that.
_EITHER = PolymorphicProxySerializer(
    component_name="WrittenOrProposalOut",
    serializers=[WrittenOut, ProposalOut],
    resource_type_field_name=None,
)


def _view(call: Call) -> type[APIView]:
    """Return the view of one kind of write, described for OpenAPI."""
    answers: dict[Any, Any] = {
        201: OpenApiResponse(WrittenOut, "recorded"),
        200: OpenApiResponse(WrittenOut, "recorded before under this key"),
        **problems(),
    }
    if call.propose is not None:
        answers[202] = OpenApiResponse(ProposalOut, "kept for a second person")
        answers[200] = OpenApiResponse(_EITHER, "what became of it under this key")
    described = extend_schema(
        operation_id=call.operation,
        tags=["writes"],
        request=call.body,
        responses=answers,
    )
    view = type(f"{call.body.__name__}View", (_Write,), {"call": call})
    return extend_schema_view(post=described)(view)


VIEWS = {name: _view(call) for name, call in CALLS.items()}
