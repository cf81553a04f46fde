"""Draws that were called off, and what a digital one would have given."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Count

from tables.draws.enums import DrawMethod, DrawMove, DrawState
from tables.draws.models.draw import Draw, Ticket
from tables.draws.queries.steps import Step, all_draw_steps, draw_steps, last, which
from tables.ids import DrawId
from tables.protocol.proof import would_have_given
from tables.protocol.strict_json import read_json
from tournaments.canon import canon, digest
from tournaments.ids import StageId
from tournaments.refusals import StoredOtherwise
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.queries.proposals import waiting_proposals
from tournaments.staff.queries.roles import Actor
from tournaments.staff.queries.vouching import signers


def proof_of_called_off(draw: Draw) -> dict[str, Any] | None:
    """Return the proof of a draw called off after its public part was typed.

    Whether a second person had confirmed it makes no difference: whoever typed it has
    seen it. Nothing where nothing was typed, or where the secret is on another site.
    Raises StoredOtherwise.
    """
    if not draw.void_secret or not draw.public_text:
        return None
    return _given(canon(draw.manifest), draw.void_secret, draw.public_text)


@lru_cache(maxsize=16)
def _given(manifest: bytes, secret: str, public: str) -> dict[str, Any]:
    """Compute once what a thousand attempts would have given: pages show it often."""
    try:
        return would_have_given(
            read_json(manifest), secret=bytes.fromhex(secret), public=public
        )
    except ValueError as error:
        raise StoredOtherwise from error


def called_off_hash(draw: Draw) -> str:
    """Return the hash of that proof, which the last step of the draw keeps."""
    proof = proof_of_called_off(draw)
    return "" if proof is None else digest(proof)


def facts(draw: Draw) -> dict[str, Any]:
    """Return what calling a draw off may change, in codes and numbers."""
    recorded = Ticket.objects.filter(draw=draw, entrant__isnull=False).count()
    stage = "" if draw.stage is None else draw.stage.number
    place = filter(None, (stage, draw.letter, draw.number))
    return {
        "draw": "/".join(map(str, place)),
        "state": str(draw.state),
        "recorded": recorded,
        "steps": len(draw_steps(draw)),
    }


def call_off_waiting(
    draw_id: DrawId, *, kind: ProposalKind, actor: Actor, at: datetime
) -> Proposal | None:
    """Return the proposal to call a draw off that waits for a second person.

    Also a lot or a raffle, each by its ``kind`` of proposal. Nothing where none
    concerns whoever asks, or the draw has gone on since it was proposed. The latest,
    where there are several.
    """
    draw = Draw._base_manager.select_related("stage", "table").get(pk=draw_id)
    waiting = waiting_proposals(draw.event_id, at=at, actor=actor)
    asked = [row for row in waiting if row.kind == kind]
    now = facts(draw) if asked else {}
    found = [row for row in asked if row.preview["before"] == now]
    return found[-1] if found else None


def proof_called_off(
    stage_id: StageId, *, number: int | None = None
) -> dict[str, Any] | None:
    """Return the proof of the stage's draw with this number, if it was called off.

    Without a number: that of the stage's latest draw.
    """
    draws = Draw.objects.filter(stage=stage_id).order_by("number")
    draw = (draws if number is None else draws.filter(number=number)).last()
    if draw is None or draw.state != DrawState.VOID:
        return None
    return proof_of_called_off(draw)


class CalledOffUrn(NamedTuple):
    """One paper urn that was called off, and the step that did it.

    Its row has how many tickets were ``printed`` and ``drawn``; ``signed`` are the
    codes of who called it off, for ``words.signer``.
    """

    draw: Draw
    step: Step
    signed: str


def called_off_urns(stage_id: StageId) -> list[CalledOffUrn]:
    """Return the stage's urns that were called off, oldest first. Four queries."""
    found = Draw.objects.filter(
        stage=stage_id, method=DrawMethod.URN, state=DrawState.VOID
    ).annotate(drawn=Count("tickets__entrant"), printed=Count("tickets"))
    draws = list(found.select_related("stage").order_by("number"))
    if not draws:
        return []
    steps = all_draw_steps(draws[0].event_id)
    voids = [last(steps[which(draw)], DrawMove.VOID) for draw in draws]
    signed = signers(draws[0].event_id, filter(None, voids))
    return [
        CalledOffUrn(draw, void, signed[void.seq])
        for draw, void in zip(draws, voids, strict=True)
        if void is not None
    ]
