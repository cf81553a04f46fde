"""Let somebody enter while the urn of the first stage is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.latecomers.commands import late_entry
from tables.urn.queries.late import late_entries, next_place, urn_is_open
from tournaments.events.enums import EntrantStatus, StageState
from tournaments.events.queries.events import StageRow, stages
from tournaments.events.queries.latecomers import latecomers_page
from tournaments.people.pages.people_meant import people_meant
from tournaments.people.queries.rosters import EntrantRow, roster
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page

LIMIT = 200


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed, what is wrong with it, and who may be meant."""

    who: str = ""
    reason: str = ""
    problems: Sequence[str] = ()
    meant: Sequence[EntrantRow] = ()


@tournament_page(Access.ORGANIZER)
@require_safe
def late(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return whether there is room, by which rule, and who has entered late."""
    return _page(request, scope, typed=Typed(who=request.GET.get("who", "")[:LIMIT]))


@tournament_page(Access.ORGANIZER)
@require_POST
def enter_late(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Enter who is meant: the first table of three gets one ticket more."""
    who = (request.POST.get("person") or request.POST.get("who", ""))[:LIMIT]
    reason = request.POST.get("reason", "")[:LIMIT]
    stage = _first_stage(scope)
    meant = people_meant(who, people=_waiting(scope))
    problem = _problem(who, stage=stage, meant=meant)
    if problem or stage is None:
        several = meant if len(meant) > 1 else ()
        typed = Typed(who, reason, [problem], several)
        return _page(request, scope, typed=typed, status=400)
    try:
        ticket = late_entry(
            stage_id=stage.id,
            entrant_id=meant[0].id,
            reason=reason,
            **scope.signed(),
        )
    except Refusal as refusal:
        typed = Typed(who, reason, [refusal.detail])
        return _page(request, scope, typed=typed, status=refusal.status)
    sentence = _("%(name)s draws too. Put ticket %(seat)s into the urn.")
    messages.success(request, sentence % {"name": meant[0].name, "seat": ticket})
    return redirect("late-entry", slug=scope.tournament.slug)


def _problem(who: str, *, stage: StageRow | None, meant: Sequence[EntrantRow]) -> str:
    if stage is None:
        return _("The urn of the first stage is not open yet.")
    if not who.strip():
        return _("Type the name or the code of who is to enter.")
    if not meant:
        return _("“%(name)s” is not among those who wait. Add them first.") % {
            "name": who
        }
    if len(meant) > 1:
        return _("“%(typed)s” fits several people. Choose one of them.") % {
            "typed": who
        }
    return ""


def _first_stage(scope: Scope) -> StageRow | None:
    known = stages(scope.tournament_id)
    return known[0] if known else None


def _waiting(scope: Scope) -> list[EntrantRow]:
    """Return who is on the list and does not play."""
    return [
        row
        for row in roster(scope.tournament_id)
        if row.status not in {EntrantStatus.CHECKED_IN, EntrantStatus.WITHDRAWN}
    ]


def _page(
    request: HttpRequest, scope: Scope, *, typed: Typed, status: int = 200
) -> HttpResponse:
    stage = _first_stage(scope)
    is_open = stage is not None and stage.state is StageState.DRAWING
    # A digital draw fixes its list: nobody can be added to it.
    is_frozen = is_open and stage is not None and not urn_is_open(stage.id)
    context = {
        "tournament": scope.tournament,
        "pairs": scope.tournament.in_pairs,
        "typed": typed,
        "is_open": is_open,
        "is_frozen": is_frozen,
        "latecomers": latecomers_page(scope.tournament),
        "next_ticket": next_place(stage.id) if stage is not None and is_open else "",
        "waiting": _waiting(scope),
        "entered": [] if stage is None else late_entries(stage.id),
    }
    return render(request, "tables/latecomers/late_entry.html", context, status=status)
