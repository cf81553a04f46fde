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
from scoring.referee.api.proposing import WAITING, ProposalOut, perform, proposal_json
from scoring.scoresheet.api.answers import WrittenOut, written_json
from scoring.scoresheet.api.places import recording_place
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.policy import Access, api_policy
from tournaments.web.api.problems import problems

TWO_PEOPLE = {
    "void_line", "leave_seat", "take_seat", "swap_seats", "reopen_table"
}  # fmt: skip


class _Write(APIView):
    """Parse, one command, present."""

    call: ClassVar[calls.Call]

    def post(self, request: Request, table_id: int) -> Response:
        """Answer 201 with the new line, or 200 with the first answer to this key.

        202: nothing is written, a second person must confirm it.
        """
        place = recording_place(request, table_id=table_id)
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


def described(name: str, *, body: Any) -> Any:
    """Return the OpenAPI description of a write."""
    answers: dict[Any, Any] = {
        201: OpenApiResponse(WrittenOut, "recorded"),
        200: OpenApiResponse(WrittenOut, "recorded before under this key"),
        **problems(),
    }
    if name in TWO_PEOPLE:
        answers[202] = OpenApiResponse(ProposalOut, "kept for a second person")
    return extend_schema(
        operation_id=name, tags=["writes"], request=body, responses=answers
    )


@extend_schema_view(post=described("record_deal", body=calls.DEAL.body))
@api_policy(Access.REFEREE)
class DealsView(_Write):
    """Record a deal: played, all passed, misdealt, or an extra deal for a tie."""

    call = calls.DEAL


@extend_schema_view(post=described("give_penalty", body=calls.PENALTY.body))
@api_policy(Access.REFEREE)
class PenaltiesView(_Write):
    """Give a penalty."""

    call = calls.PENALTY


@extend_schema_view(post=described("void_line", body=calls.VOID.body))
@api_policy(Access.REFEREE)
class VoidsView(_Write):
    """Void a line; a replacement takes its place in the play."""

    call = calls.VOID


@extend_schema_view(post=described("close_table", body=calls.CLOSE.body))
@api_policy(Access.REFEREE)
class CloseView(_Write):
    """Close the table on the totals that the closer saw."""

    call = calls.CLOSE


@extend_schema_view(post=described("record_lot", body=calls.LOT.body))
@api_policy(Access.REFEREE)
class LotsView(_Write):
    """Record drawn lots that settle a tie."""

    call = calls.LOT


@extend_schema_view(post=described("leave_seat", body=calls.LEAVE.body))
@api_policy(Access.REFEREE)
class LeavesView(_Write):
    """Record that a player does not play any more."""

    call = calls.LEAVE


@extend_schema_view(post=described("take_seat", body=calls.SEAT.body))
@api_policy(Access.REFEREE)
class SeatsView(_Write):
    """Seat somebody where a player has left; organizers, with a second person."""

    call = calls.SEAT


@extend_schema_view(post=described("swap_seats", body=calls.SWAP.body))
@api_policy(Access.REFEREE)
class SwapsView(_Write):
    """Give two seats of a stage to each other's owners; organizers only."""

    call = calls.SWAP


@extend_schema_view(post=described("reopen_table", body=calls.REOPEN.body))
@api_policy(Access.REFEREE)
class ReopensView(_Write):
    """Open a closed table again; organizers, with a second person where asked."""

    call = calls.REOPEN


@extend_schema_view(post=described("call_last_deal", body=calls.LAST_DEAL.body))
@api_policy(Access.REFEREE)
class LastDealsView(_Write):
    """Let one more deal be played; then the set is over on points."""

    call = calls.LAST_DEAL


@extend_schema_view(post=described("move_table", body=calls.MOVE.body))
@api_policy(Access.REFEREE)
class MovesView(_Write):
    """Record that the table stands elsewhere."""

    call = calls.MOVE


@extend_schema_view(post=described("review_table", body=calls.REVIEW.body))
@api_policy(Access.REFEREE)
class ReviewsView(_Write):
    """Put a table under review, or release it; the reason is the ruling."""

    call = calls.REVIEW
