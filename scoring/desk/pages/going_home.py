"""Somebody who has gone through goes home: what it means, then do it, or undo it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.desk.pages.stage import stage_page, to_the_stage
from scoring.standings.commands.withdrawals import go_home
from scoring.standings.moving_up import NextField
from scoring.standings.pages.stages import posted_stage
from scoring.standings.queries.aftermath import Departure, aftermath_of
from scoring.standings.queries.goes_on import codes_of, moved_of
from scoring.standings.refusals import NotThrough
from tables.plan.plan import PlanError
from tables.plan.queries import plan_for, sizes_of
from tournaments.book.chain import TEXT_LIMIT
from tournaments.events.models.tournament import Tournament
from tournaments.people.queries.names import names_by_code
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.web.pages.form_keys import key_of, new_key
from tournaments.web.pages.refused_on import form_on, refusal_of


def _page(request: HttpRequest, scope: Scope) -> HttpResponse:
    asked = request.POST if request.method == "POST" else request.GET
    stage = posted_stage(scope, number=asked.get("stage", ""))
    who = asked.get("who", "").strip()
    if who not in codes_of(aftermath_of(stage.id).field):
        if refusal_of(request) is None:
            raise NotThrough
        return stage_page(request, scope, number=stage.number)
    names = names_by_code(scope.tournament_id)
    before = moved_of(stage.id)
    after = moved_of(stage.id, also=who)
    came = after.came[-1]
    context = {
        "stage": stage,
        "who": who,
        "name": names[who],
        "came": names.get(came.code, ""),
        "lot": came.lot,
        "waits": came.waits,
        "equal": [names[code] for code in came.equal],
        "before": _plan(scope.tournament, moved=before),
        "after": _plan(scope.tournament, moved=after),
        "vary": sizes_of(scope.tournament).vary,
        "reason": asked.get("reason", "")[:TEXT_LIMIT],
        "client_key": new_key(),
    }
    return render(request, "scoring/desk/going_home.html", context)


@tournament_view(Access.ORGANIZER)
@form_on(_page)
def going_home(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return who would move up and what the next plan would be; then do it."""
    stage = posted_stage(scope, number=request.POST.get("stage", ""))
    who = request.POST.get("who", "").strip()
    withdrawal, _is_new = go_home(
        stage_id=stage.id,
        entrant=who,
        reason=request.POST.get("reason", "")[:TEXT_LIMIT],
        client_key=key_of(request),
        **scope.signed(),
    )
    names = names_by_code(scope.tournament_id)
    values = {"name": names[who], "came": names.get(withdrawal.came, "")}
    messages.success(request, _told(withdrawal) % values)
    return to_the_stage(scope, stage)


def _told(withdrawal: Departure) -> str:
    if withdrawal.waits:
        return _("%(name)s goes home; a lot decides who moves up.")
    if withdrawal.came:
        return _("%(name)s goes home; %(came)s moves up.")
    return _("%(name)s goes home; nobody is left to move up.")


def _plan(tournament: Tournament, *, moved: NextField) -> dict[str, object]:
    """Return how many would play, at how many tables, and how many of three."""
    count = moved.count
    try:
        sizes = plan_for(tournament, count=count).stages[0].sizes
    except PlanError:
        return {"count": count, "tables": 0, "small": 0}
    full = sizes_of(tournament).full
    return {
        "count": count,
        "tables": len(sizes),
        "small": sum(size < full for size in sizes),
    }
