"""The draw desk of a digital draw: one step after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.desk.pages.proposing import proposed
from tables.draws.commands.digital import (
    commit_draw,
    confirm_public_part,
    type_public_part,
)
from tables.draws.pages.digital_words import source_fields, step_lines
from tables.draws.queries.digital import DigitalDraw, digital_in_force
from tables.draws.refusals import DrawReasonMissing, NoDigitalDraw
from tournaments.events.queries.events import StageRow, stages
from tournaments.people.queries.rosters import roster
from tournaments.refusals import Refusal
from tournaments.staff.enums import ProposalKind
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.once import new_key

TYPED_LIMIT = 200


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed into one of the desk's forms, and what is wrong with it."""

    parts: tuple[str, ...] = ()
    witness: str = ""
    reason: str = ""
    problems: list[str] = field(default_factory=list)


def digital_page(
    request: HttpRequest,
    scope: Scope,
    *,
    stage: StageRow,
    draw: DigitalDraw,
    typed: Typed | None = None,
    status: int = 200,
) -> HttpResponse:
    """Return the step that the draw waits for."""
    typed = typed or Typed()
    context = {
        "tournament": scope.tournament,
        "stage": stage,
        "digital": draw,
        "steps": step_lines(draw.steps),
        "fields": source_fields(draw.parts, typed=typed.parts),
        "typed": typed,
        "waits": draw.may_type_at is not None and timezone.now() < draw.may_type_at,
        "must_name": draw.typed_by == scope.actor.code,
        "key": new_key(),
        "people": roster(scope.tournament_id),
    }
    return render(request, "tables/desk/digital/desk.html", context, status=status)


@tournament_page(Access.ORGANIZER)
@require_POST
def commit(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Publish the commitment; again shows the same one."""

    def act(stage: StageRow) -> str:
        commit_draw(stage_id=stage.id, **scope.signed())
        return _("The mark is public. Let people take photographs of it.")

    return _act(request, scope, act=act)


@tournament_page(Access.ORGANIZER)
@require_POST
def type_cards(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Note the cards or throws that were laid open; a second person confirms them."""
    parts = tuple(part[:TYPED_LIMIT] for part in request.POST.getlist("part"))

    def act(stage: StageRow) -> str:
        type_public_part(stage_id=stage.id, typed=parts, **scope.signed())
        return _("Noted. Now a second person compares it with the table.")

    return _act(request, scope, act=act, typed=Typed(parts=parts))


@tournament_page(Access.ORGANIZER)
@require_POST
def confirm_cards(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Record the cards or throws once a second person has compared them."""
    witness = request.POST.get("witness", "").strip()[:TYPED_LIMIT]

    def act(stage: StageRow) -> str:
        confirm_public_part(
            stage_id=stage.id,
            seen=request.POST.get("seen", "")[:TYPED_LIMIT],
            witness=witness,
            **scope.signed(),
        )
        return _("Recorded for good. Now open the secret.")

    return _act(request, scope, act=act, typed=Typed(witness=witness))


@tournament_page(Access.ORGANIZER)
@require_POST
def call_off_digital(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Propose to a second person to call the digital draw off."""
    reason = request.POST.get("reason", "").strip()[:TYPED_LIMIT]

    def act(stage: StageRow) -> HttpResponse:
        if not reason:
            raise DrawReasonMissing
        return proposed(
            request,
            scope,
            kind=ProposalKind.DIGITAL_OFF,
            stage=stage.number,
            reason=reason,
        )

    return _act(request, scope, act=act, typed=Typed(reason=reason))


@tournament_page(Access.ORGANIZER)
@require_safe
def commitment_sheet(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the sheet for the wall, and the slip for a sealed envelope."""
    stage, draw = _under_way(scope)
    if not draw.commitment:
        raise NoDigitalDraw
    context = {"tournament": scope.tournament, "stage": stage, "digital": draw}
    return render(request, "tables/desk/digital/sheet.html", context)


def _under_way(scope: Scope, *, painted: str = "") -> tuple[StageRow, DigitalDraw]:
    """Return the latest stage and its digital draw.

    Raises NoDigitalDraw, also when the page was painted from another draw.
    """
    known = stages(scope.tournament_id)
    draw = digital_in_force(known[-1].id) if known else None
    if draw is None or (painted and painted != draw.name):
        raise NoDigitalDraw
    return known[-1], draw


def _act(
    request: HttpRequest,
    scope: Scope,
    *,
    act: Callable[[StageRow], str | HttpResponse],
    typed: Typed | None = None,
) -> HttpResponse:
    """Take one step and go on; refused, the form comes back as it was filled in."""
    try:
        painted = request.POST.get("draw", "")[:TYPED_LIMIT]
        stage, draw = _under_way(scope, painted=painted)
    except NoDigitalDraw as refusal:
        messages.info(request, refusal.detail)
        return redirect("draw-desk", slug=scope.tournament.slug)
    try:
        done = act(stage)
    except Refusal as refusal:
        typed = typed or Typed()
        typed.problems.append(refusal.detail)
        return digital_page(
            request, scope, stage=stage, draw=draw, typed=typed, status=refusal.status
        )
    if not isinstance(done, str):
        return done
    messages.success(request, done)
    return redirect("draw-desk", slug=scope.tournament.slug)
