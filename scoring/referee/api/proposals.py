"""What waits for a second person: read, proposed, confirmed, declined, withdrawn.

What is proposed at a table goes to the table's own calls, with ``propose``; here are
those acts that no table has: errata, and what two people do to a draw.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.finish.commands.errata import NewErratum, propose_erratum
from scoring.raffles.commands import propose_raffle_off
from scoring.referee.commands import ACTS, STATES, WAITING, state_of
from scoring.ties.commands.proposing import propose_lot_off
from tournaments.book.chain import TEXT_LIMIT
from tournaments.ids import TournamentId
from tournaments.refusals import NotAllowed
from tournaments.staff.api.authentication import scope_of_staff
from tournaments.staff.api.doors import answer, described
from tournaments.staff.commands import proposals as commands
from tournaments.staff.enums import ProposalKind, ProposalState
from tournaments.staff.models.proposal import NAME_LIMIT, Proposal
from tournaments.staff.policy import Access, Scope, api_policy
from tournaments.staff.queries.proposals import (
    decided_proposals,
    may_countersign,
    proposal_with,
    waiting_proposals,
)
from tournaments.staff.queries.roles import Actor
from tournaments.web.api.problems import problems
from tournaments.web.api.shapes import Also, Moment, Out, TextAsStored
from tournaments.web.api.strict import (
    LARGEST,
    LONGEST_CODE,
    Int,
    Key,
    OneOf,
    Strict,
    Text,
    optional_text,
)

SEAT_LENGTH = 6
OF_STAGES = (
    ProposalKind.URN_OFF,
    ProposalKind.TICKET_BACK,
    ProposalKind.DIGITAL_OFF,
    ProposalKind.LOT_OFF,
)
NUMBERED = (ProposalKind.LOT_OFF, ProposalKind.RAFFLE_OFF)
KINDS = [
    str(kind) for kind in (*OF_STAGES, ProposalKind.RAFFLE_OFF, ProposalKind.ERRATUM)
]
MOVES = [str(state) for state in ProposalState if state is not ProposalState.WAITING]


class ProposalIn(Strict):
    """What two people are to do to a draw, or an erratum."""

    client_key = Key()
    kind = OneOf(KINDS)
    reason = Text(max_length=TEXT_LIMIT)
    stage = Int(min_value=1, required=False, help_text=_("of a draw: which stage's"))
    seat = optional_text(
        SEAT_LENGTH, help_text=_("ticket_back: the ticket, such as B3")
    )
    number = Int(
        min_value=1,
        max_value=LARGEST,
        required=False,
        help_text=_("lot_off, raffle_off: which lot or raffle"),
    )
    table = optional_text(
        SEAT_LENGTH,
        help_text=_("lot_off: the letter; without it, who moves up is drawn"),
    )
    words = optional_text(TEXT_LIMIT, help_text=_("erratum: what is different"))
    entrant = optional_text(LONGEST_CODE, help_text=_("erratum: code, of whom it is"))
    name = optional_text(NAME_LIMIT, help_text=_("erratum: the name from now on"))
    place = Int(
        min_value=1,
        max_value=LARGEST,
        required=False,
        allow_null=True,
        help_text=_("erratum: the place from now on"),
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for what the kind needs."""
        kind = ProposalKind(attrs["kind"])
        missing = [
            name
            for name, needed in (
                ("stage", kind in OF_STAGES),
                ("number", kind in NUMBERED),
                ("seat", kind is ProposalKind.TICKET_BACK),
                ("words", kind is ProposalKind.ERRATUM),
            )
            if needed and not attrs.get(name)
        ]
        if missing:
            sentence = _("This is needed here.")
            raise ValidationError({name: [sentence] for name in missing})
        return attrs


class ProposalMoveIn(Strict):
    """What becomes of a proposal."""

    to = OneOf(
        MOVES,
        help_text=_(
            "confirmed: it is done, signed by two; declined: with a reason; "
            "withdrawn: by its author"
        ),
    )
    reason = optional_text(TEXT_LIMIT, help_text=_("needed to decline"))


class WaitingOut(Out):
    """A proposal; ``outdated`` and ``expired`` ones cannot be confirmed."""

    proposal = serializers.IntegerField(
        source="number", help_text="its number in the event"
    )
    kind = serializers.ChoiceField(
        ProposalKind.choices,
    )
    state = serializers.ChoiceField(STATES)
    stage = serializers.IntegerField(allow_null=True)
    tables = serializers.ListField(
        child=serializers.CharField(), source="letters", help_text="letters"
    )
    arguments = serializers.DictField(help_text="what is to be done")
    preview = serializers.DictField(help_text="`before` and `after`, as its author saw")
    reason = TextAsStored()
    words = TextAsStored(help_text="of an erratum")
    name = TextAsStored(help_text="of an erratum")
    author = serializers.CharField()
    at = Moment()
    expires_at = Moment()
    decided_by = serializers.CharField(help_text="empty while it waits")
    decided_at = Moment(allow_null=True)
    answer = TextAsStored(help_text="why it was declined")
    mine = serializers.BooleanField(help_text="the caller has proposed it")
    may_confirm = serializers.BooleanField(help_text="the caller can be the second")


class WaitingListOut(Out):
    """What concerns the caller: what waits, the oldest first, and what is over."""

    tournament = serializers.CharField()
    waiting = WaitingOut(many=True)
    over = WaitingOut(many=True)


@api_policy(Access.REFEREE)
class ProposalsView(APIView):
    """What waits for a second person, and what does not any more."""

    @described("read_proposals", tag="proposals", out=WaitingListOut)
    def get(self, request: Request, slug: str) -> Response:
        """Answer what the caller has proposed or may confirm."""
        scope = scope_of_staff(request, slug=slug)
        tournament_id, now = scope.tournament_id, timezone.now()
        still = [
            _proposal(row, scope=scope, at=now)
            for row in waiting_proposals(tournament_id, at=now, actor=scope.actor)
        ]
        decided = decided_proposals(tournament_id, at=now, actor=scope.actor)
        over = [one for one in reversed(still) if one["state"] != WAITING]
        return answer(
            {
                "tournament": scope.tournament.slug,
                "waiting": [one for one in still if one["state"] == WAITING],
                "over": [
                    *over,
                    *(_proposal(r, scope=scope, at=now) for r in decided),
                ],
            }
        )

    @extend_schema(
        operation_id="propose",
        tags=["proposals"],
        request=ProposalIn,
        responses={
            202: OpenApiResponse(WaitingOut, "kept for a second person"),
            200: OpenApiResponse(WaitingOut, "what became of it under this key"),
            **problems(),
        },
    )
    def post(self, request: Request, slug: str) -> Response:
        """Answer 202: nothing is done, a second person must confirm it."""
        scope = scope_of_staff(request, slug=slug)
        values, now = ProposalIn.read(request.data), timezone.now()
        _check_may_propose(scope.actor, values=values)
        row = _proposed(scope.tournament_id, values=values, actor=scope.actor, at=now)
        told = _proposal(row, scope=scope, at=now)
        return answer(told, waits=told["state"] == WAITING)


@api_policy(Access.REFEREE)
class ProposalView(APIView):
    """One proposal."""

    @described("read_proposal", tag="proposals", out=WaitingOut)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Answer the proposal; 404 where it is none of the caller's business."""
        scope = scope_of_staff(request, slug=slug)
        row = proposal_with(scope.tournament_id, number=number, actor=scope.actor)
        return answer(_proposal(row, scope=scope, at=timezone.now()))


@api_policy(Access.REFEREE)
class ProposalMovesView(APIView):
    """Confirm, decline or withdraw a proposal."""

    @described("decide_proposal", tag="proposals", body=ProposalMoveIn, out=WaitingOut)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Answer the proposal; the same of the same person again changes nothing."""
        scope = scope_of_staff(request, slug=slug)
        now = timezone.now()
        # Whoever is not concerned does not learn that there is one.
        proposal_with(scope.tournament_id, number=number, actor=scope.actor)
        values = ProposalMoveIn.read(request.data)
        move = ProposalState(values["to"])
        which: dict[str, Any] = {
            "tournament_id": scope.tournament_id,
            "number": number,
            "actor": scope.actor,
            "at": now,
        }
        if move is ProposalState.CONFIRMED:
            row = commands.countersign(**which, acts=ACTS)
        elif move is ProposalState.DECLINED:
            row = commands.decline(**which, reason=values["reason"])
        else:
            row = commands.withdraw(**which)
        return answer(_proposal(row, scope=scope, at=now))


def _check_may_propose(actor: Actor, *, values: Mapping[str, Any]) -> None:
    """Refuse whoever does not organize, but for a lot at a table of theirs.

    Raises NotAllowed.
    """
    letters = actor.letters or [values["table"]]
    of_a_lot = values["kind"] == ProposalKind.LOT_OFF and values["table"]
    if not actor.organizes and not (of_a_lot and values["table"] in letters):
        raise NotAllowed


def _proposed(
    tournament_id: TournamentId,
    *,
    values: Mapping[str, Any],
    actor: Actor,
    at: datetime,
) -> Proposal:
    kind = ProposalKind(values["kind"])
    who: dict[str, Any] = {
        "author": actor.code,
        "client_key": values["client_key"],
        "at": at,
    }
    if kind is ProposalKind.ERRATUM:
        return propose_erratum(
            tournament_id=tournament_id,
            erratum=NewErratum(
                text=values["words"],
                reason=values["reason"],
                second="",
                entrant=values["entrant"],
                name=values["name"],
                place=values.get("place"),
            ),
            **who,
        )
    who["reason"] = values["reason"]
    if kind is ProposalKind.RAFFLE_OFF:
        return propose_raffle_off(
            tournament_id=tournament_id, number=values["number"], **who
        )
    if kind is ProposalKind.LOT_OFF:
        return propose_lot_off(
            tournament_id=tournament_id,
            stage=values["stage"],
            letter=values["table"] or None,
            number=values["number"],
            **who,
        )
    seat = {"seat": values["seat"].upper()} if values["seat"] else {}
    wanted = Proposal(
        tournament_id=tournament_id,
        kind=kind,
        arguments=seat if kind is ProposalKind.TICKET_BACK else {},
        stage=values["stage"],
        **who,
    )
    return commands.propose(wanted, act=ACTS[kind])


def _proposal(row: Proposal, *, scope: Scope, at: datetime) -> dict[str, Any]:
    state, actor = state_of(row, at=at), scope.actor
    decides = state == WAITING and scope.tournament.takes_records
    return WaitingOut.tell(
        Also(
            row,
            state=state,
            mine=row.author == actor.code,
            may_confirm=decides and may_countersign(actor, proposal=row),
        )
    )
