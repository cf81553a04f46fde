"""The draw desk of a digital draw: one step after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tables.desk.pages.proposing import proposed
from tables.draws.commands.digital import SeatsOfStage, commit_draw
from tables.draws.commands.public_part import confirm_public_part, type_public_part
from tables.draws.pages.digital_words import source_fields, step_lines
from tables.draws.queries.called_off import call_off_waiting
from tables.draws.queries.digital import DigitalDraw, digital_in_force
from tables.draws.refusals import DrawReasonMissing, NoDigitalDraw
from tournaments.events.queries.events import StageRow, latest_stage
from tournaments.live.pages import own_page
from tournaments.people.queries.rosters import roster
from tournaments.refusals import existing
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.fields import typed
from tournaments.web.pages.form_keys import new_key
from tournaments.web.pages.refused_on import refused_on
from tournaments.web.plain_text import TYPED_LIMIT


def digital_page(
    request: HttpRequest, scope: Scope, *, stage: StageRow, draw: DigitalDraw | None
) -> HttpResponse:
    """Return the step that the draw waits for; a refused form as it was filled in."""
    return own_page(
        request,
        scope,
        template="tables/desk/digital/desk.html",
        part="tables/desk/digital/_desk.html",
        context=partial(_context, request, scope, stage=stage, draw=draw),
    )


@tournament_page(Access.ORGANIZER)
def digital_desk_part(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the step that the draw waits for, alone, or that it is over."""
    stage = existing(latest_stage(scope.tournament_id))
    return digital_page(request, scope, stage=stage, draw=digital_in_force(stage.id))


def _context(
    request: HttpRequest, scope: Scope, *, stage: StageRow, draw: DigitalDraw | None
) -> dict[str, object]:
    about: dict[str, object] = {"stage": stage, "digital": draw}
    if draw is None:
        return about
    now = timezone.now()
    return {
        **about,
        "painted": {"draw": draw.name},
        "off": call_off_waiting(
            draw.id, kind=ProposalKind.DIGITAL_OFF, actor=scope.actor, at=now
        ),
        "steps": step_lines(draw.steps),
        "fields": source_fields(draw.parts, typed=_parts(request)),
        "witness": typed(request, "witness"),
        "reason": typed(request, "reason"),
        "waits": draw.waits(at=now),
        "must_name": draw.typed_by == scope.actor.code,
        "key": new_key(),
        "people": roster(scope.tournament_id),
    }


def _step(
    take: Callable[[HttpRequest, Scope, StageRow], str | Proposal],
) -> Callable[..., HttpResponse]:
    """Make a page of one step of the draw that its form was painted from."""

    @refused_on(digital_page)
    def taken(
        request: HttpRequest, scope: Scope, *, stage: StageRow, **_draw: object
    ) -> str | Proposal:
        return take(request, scope, stage)

    @pressed(then="draw-desk")
    @wraps(take)
    def page(request: HttpRequest, scope: Scope) -> str | Proposal | HttpResponse:
        try:
            stage, draw = _under_way(scope, painted=typed(request, "draw"))
        except NoDigitalDraw as refusal:
            messages.info(request, refusal.detail)
            return redirect("draw-desk", slug=scope.tournament.slug)
        return taken(request, scope, stage=stage, draw=draw)

    return page


@_step
def commit(_request: HttpRequest, scope: Scope, stage: StageRow) -> str:
    """Publish the commitment; again shows the same one."""
    commit_draw(stage_id=stage.id, **scope.signed())
    return _("The mark is public. Let people take photographs of it.")


@_step
def type_cards(request: HttpRequest, scope: Scope, stage: StageRow) -> str:
    """Note the cards or throws that were laid open; a second person confirms them."""
    place = SeatsOfStage(stage.id)
    type_public_part(place, typed=_parts(request), **scope.signed())
    return _("Noted. Now a second person compares it with the table.")


@_step
def confirm_cards(request: HttpRequest, scope: Scope, stage: StageRow) -> str:
    """Record the cards or throws once a second person has compared them."""
    confirm_public_part(
        SeatsOfStage(stage.id),
        seen=typed(request, "seen"),
        witness=typed(request, "witness"),
        **scope.signed(),
    )
    return _("Recorded for good. Now open the secret.")


@_step
def call_off_digital(request: HttpRequest, scope: Scope, stage: StageRow) -> Proposal:
    """Propose to a second person to call the digital draw off."""
    reason = typed(request, "reason")
    if not reason:
        raise DrawReasonMissing
    return proposed(
        request,
        scope,
        kind=ProposalKind.DIGITAL_OFF,
        stage=stage.number,
        reason=reason,
    )


@tournament_page(Access.ORGANIZER)
def commitment_sheet(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the sheet for the wall, and the slip for a sealed envelope."""
    stage, draw = _under_way(scope)
    if not draw.commitment:
        raise NoDigitalDraw
    context = {"stage": stage, "digital": draw}
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


def _parts(request: HttpRequest) -> tuple[str, ...]:
    return tuple(part[:TYPED_LIMIT] for part in request.POST.getlist("part"))
