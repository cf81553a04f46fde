"""The clock: the organizer says when a stage ends, everybody sees when it will."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.clock.commands import set_end
from scoring.clock.queries import clock_in_play, clock_of, end_mark, end_of
from scoring.clock.refusals import BadDeals, BadEndTime, StageIsOver
from tournaments.events.enums import StageState
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import StageRow, stages
from tournaments.live.pages import live_page
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.time_of_day import moment_meant
from tournaments.web.plain_text import plain_number


@tournament_page(Access.ORGANIZER)
def desk_clock(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the end of the latest stage, as announced and as foretold."""
    stage = _latest(scope)
    context: dict[str, object] = {"stage": stage, "clock": None}
    if stage is not None:
        end = end_of(scope.tournament_id, stage=stage.number)
        typed = "" if end.ends_at is None else _shown(end.ends_at)
        context |= {
            "name": stage.name,
            "clock": clock_of(stage.id, at=timezone.now()),
            "ends_at": request.POST.get("ends_at", typed),
            "deals": request.POST.get("deals", end.deals or ""),
            "mark": end_mark(end),
        }
    return render(request, "scoring/clock/desk.html", context)


@pressed(then="desk-clock", on=desk_clock)
def set_stage_end(request: HttpRequest, scope: Scope) -> str:
    """Announce the end of the stage that the form was about, or take it back."""
    number = plain_number(request.POST.get("stage", ""))
    stage = _latest(scope)
    if stage is None or stage.number != number:
        raise StageIsOver
    before = end_of(scope.tournament_id, stage=stage.number)
    typed = request.POST.get("ends_at", "").strip()
    kept = before.ends_at is not None and typed == _shown(before.ends_at)
    end = set_end(
        stage_id=stage.id,
        ends_at=before.ends_at if kept else _time(typed),
        deals=_deals(request.POST.get("deals", "").strip()),
        seen=request.POST.get("seen"),
        **scope.signed(),
    )
    if end.ends_at is None and end.deals is None:
        return _("No end is announced.")
    return _("Announced: %(end)s.") % {"end": end.told()}


def _latest(scope: Scope) -> StageRow | None:
    """Return the latest stage unless it is confirmed, or nothing."""
    rows = stages(scope.tournament_id)
    return rows[-1] if rows and rows[-1].state is not StageState.CONFIRMED else None


def _time(typed: str) -> datetime | None:
    """Return the moment of a typed time of day, or nothing. Raises BadEndTime."""
    moment = moment_meant(typed)
    if typed and moment is None:
        raise BadEndTime
    return moment


def _deals(typed: str) -> int | None:
    """Return the typed number of deals, or nothing. Raises BadDeals."""
    number = plain_number(typed)
    if typed and number is None:
        raise BadDeals
    return number


def _shown(moment: datetime) -> str:
    return f"{timezone.localtime(moment):%H:%M}"


def _context(tournament: Tournament) -> dict[str, object]:
    """Return the clock of the stage in play. At most five queries."""
    shown = clock_in_play(tournament.id, at=timezone.now())
    return {
        "clock": shown,
        "name": "" if shown is None else shown.name,
    }


clock = live_page(
    "clock",
    template="scoring/clock/clock.html",
    part="scoring/clock/_clock.html",
    context=_context,
)
