"""The draw desk of a digital draw: one step after the other."""

from __future__ import annotations

from collections.abc import Callable

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
from tournaments.events.queries.events import StageRow, latest_stage
from tournaments.people.queries.rosters import roster
from tournaments.refusals import Refusal
from tournaments.staff.enums import ProposalKind
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.once import new_key
from tournaments.web.pages.refused_on import refused_on

TYPED_LIMIT = 200


def digital_page(
    request: HttpRequest,
    scope: Scope,
    *,
    stage: StageRow,
    draw: DigitalDraw,
    refusal: Refusal | None = None,
    **_act: object,
) -> HttpResponse:
    """Return the step that the draw waits for; a refused form as it was filled in."""
    context = {
        "tournament": scope.tournament,
        "stage": stage,
        "digital": draw,
        "steps": step_lines(draw.steps),
        "fields": source_fields(draw.parts, typed=_parts(request)),
        "witness": _text(request, "witness"),
        "reason": _text(request, "reason"),
        "refusal": refusal,
        "waits": draw.may_type_at is not None and timezone.now() < draw.may_type_at,
        "must_name": draw.typed_by == scope.actor.code,
        "key": new_key(),
        "people": roster(scope.tournament_id),
    }
    return render(request, "tables/desk/digital/desk.html", context)


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

    def act(stage: StageRow) -> str:
        typed = _parts(request)
        type_public_part(stage_id=stage.id, typed=typed, **scope.signed())
        return _("Noted. Now a second person compares it with the table.")

    return _act(request, scope, act=act)


@tournament_page(Access.ORGANIZER)
@require_POST
def confirm_cards(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Record the cards or throws once a second person has compared them."""

    def act(stage: StageRow) -> str:
        confirm_public_part(
            stage_id=stage.id,
            seen=_text(request, "seen"),
            witness=_text(request, "witness"),
            **scope.signed(),
        )
        return _("Recorded for good. Now open the secret.")

    return _act(request, scope, act=act)


@tournament_page(Access.ORGANIZER)
@require_POST
def call_off_digital(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Propose to a second person to call the digital draw off."""

    def act(stage: StageRow) -> HttpResponse:
        reason = _text(request, "reason")
        if not reason:
            raise DrawReasonMissing
        return proposed(
            request,
            scope,
            kind=ProposalKind.DIGITAL_OFF,
            stage=stage.number,
            reason=reason,
        )

    return _act(request, scope, act=act)


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
    stage = latest_stage(scope.tournament_id)
    draw = None if stage is None else digital_in_force(stage.id)
    if stage is None or draw is None or (painted and painted != draw.name):
        raise NoDigitalDraw
    return stage, draw


def _act(
    request: HttpRequest, scope: Scope, *, act: Callable[[StageRow], str | HttpResponse]
) -> HttpResponse:
    """Take one step of the draw that the page was painted from, and go on."""
    try:
        stage, draw = _under_way(scope, painted=_text(request, "draw"))
    except NoDigitalDraw as refusal:
        messages.info(request, refusal.detail)
        return redirect("draw-desk", slug=scope.tournament.slug)
    return _taken(request, scope, stage=stage, draw=draw, act=act)


@refused_on(digital_page)
def _taken(
    request: HttpRequest,
    scope: Scope,
    *,
    stage: StageRow,
    act: Callable[[StageRow], str | HttpResponse],
    **_draw: object,
) -> HttpResponse:
    done = act(stage)
    if not isinstance(done, str):
        return done
    messages.success(request, done)
    return redirect("draw-desk", slug=scope.tournament.slug)


def _text(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "").strip()[:TYPED_LIMIT]


def _parts(request: HttpRequest) -> tuple[str, ...]:
    return tuple(part[:TYPED_LIMIT] for part in request.POST.getlist("part"))
