"""``POST tables/{id}/…``: the writes of a referee's device, one at a time."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.referee.api import calls
from scoring.referee.api.proposing import (
    PROPOSING,
    WAITING,
    ProposalOut,
    perform,
    proposal_json,
)
from scoring.scoresheet.api.answers import WrittenOut, written_json
from scoring.scoresheet.api.places import recording_place
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.policy import Access, api_policy
from tournaments.web.api.problems import problems


@api_policy(Access.REFEREE)
class _Write(APIView):
    """Parse, one command, present."""

    call: ClassVar[calls.Call]

    def post(self, request: Request, table_id: int) -> Response:
        """Answer 201 with the new line, or 200 with the first answer to this key.

        202: nothing is written, a second person must confirm it.
        """
        by_players = self.call.by_players
        place = recording_place(request, table_id=table_id, by_players=by_players)
        written = perform(self.call, place=place, data=request.data, at=timezone.now())
        if isinstance(written, Proposal):
            return _kept(written)
        return Response(
            written_json(written),
            status=status.HTTP_200_OK if written.replayed else status.HTTP_201_CREATED,
            headers={"Cache-Control": "no-store"},
        )


def _kept(proposal: Proposal) -> Response:
    """Return what waits for a second person, or what became of it."""
    told = proposal_json(proposal, at=timezone.now())
    waits = told["state"] == WAITING
    return Response(
        told,
        status=status.HTTP_202_ACCEPTED if waits else status.HTTP_200_OK,
        headers={"Cache-Control": "no-store"},
    )


def _view(call: calls.Call) -> type[APIView]:
    """Return the view of one kind of write, described for OpenAPI."""
    answers: dict[Any, Any] = {
        201: OpenApiResponse(WrittenOut, "recorded"),
        200: OpenApiResponse(WrittenOut, "recorded before under this key"),
        **problems(),
    }
    if call.name in PROPOSING:
        answers[202] = OpenApiResponse(ProposalOut, "kept for a second person")
    described = extend_schema(
        operation_id=call.operation,
        tags=["writes"],
        request=call.body,
        responses=answers,
    )
    view = type(f"{call.body.__name__}View", (_Write,), {"call": call})
    return extend_schema_view(post=described)(view)


VIEWS = {name: _view(call) for name, call in calls.CALLS.items()}
