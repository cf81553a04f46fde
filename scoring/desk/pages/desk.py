"""The control room: where the event stands, what comes next, what to share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.archive.pages.line_forms import book_forms
from scoring.calls.queries import CallRow, open_calls
from scoring.clock.queries import StageClock, clock_of
from scoring.desk.pages.advice import Link, advice, still_to_come
from scoring.desk.pages.hall import InPlay, tables_in_play
from scoring.desk.pages.spreadsheets import offered
from scoring.desk.queries import EventNow, event_now
from scoring.devices.queries import devices_at
from scoring.finish.pages.results_view import results_view
from scoring.finish.queries.results import event_results
from scoring.referee.pages.proposal_lists import waiting_rows
from scoring.scoresheet.queries.event_ledger import last_entries
from scoring.stages.pages.start_view import start_view
from scoring.stages.pages.words import event_steps
from tournaments.events.enums import BEFORE_THE_END, TournamentStatus
from tournaments.events.queries.events import StageRow, entrants_of, has_namesake
from tournaments.events.queries.latecomers import page_in
from tournaments.live.pages import own_page
from tournaments.signup.enums import SignUpStanding
from tournaments.signup.queries import sign_ups_of
from tournaments.staff.pages.guessing import guessing_told
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.qr import only_here, qr_svg


@tournament_page(Access.ORGANIZER)
def desk(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the one place that says what to do next."""
    return own_page(
        request,
        scope,
        template="scoring/desk/desk.html",
        part="scoring/desk/_now.html",
        context=partial(_context, scope),
        around=partial(_around, request, scope),
        timed=True,
    )


def _around(request: HttpRequest, scope: Scope) -> dict[str, object]:
    address = request.build_absolute_uri(page_of(scope.tournament, "event"))
    return {
        "namesake": has_namesake(scope.tournament),
        "address": address,
        "qr": qr_svg(address),
        "only_here": only_here(request),
        "shared": _shared(scope),
        "spreadsheets": offered(scope.tournament),
        "forms": book_forms(scope),
    }


def _context(scope: Scope) -> dict[str, object]:
    at = timezone.now()
    now = event_now(scope.tournament, at=at)
    calls = open_calls(scope.tournament_id, at=at)
    row = None if now.stage is None else now.stage.row
    clock = None if row is None or not now.cards else clock_of(row.id, at=at)
    return {
        "calls": calls,
        "calling": " ".join(str(one.id) for one in calls if not one.claimed_by),
        "me": scope.actor.code,
        "hall": _hall(now, row=row, calls=calls, clock=clock, at=at),
        "clock": clock,
        "proposals": waiting_rows(scope),
        "guessing": guessing_told(scope.tournament_id),
        "now": now,
        "entrants": entrants_of(scope.tournament),
        "advice": advice(now),
        "left": still_to_come(now),
        "steps": event_steps(now.status, path=now.path),
        "stage_name": "" if now.stage is None else now.stage.name,
        "start": start_view(scope.tournament_id, stage=row),
        "to_accept": _to_accept(scope, now=now),
        "latecomers": page_in(now.first_stage, tournament=scope.tournament),
        "deals": sum(card.deals for card in now.cards),
        "results": results_view(scope.tournament, found=event_results(scope.tournament))
        if now.status not in BEFORE_THE_END
        else None,
    }


def _to_accept(scope: Scope, *, now: EventNow) -> int:
    """Return how many have signed up with a place, and are not on the list yet."""
    if now.status is not TournamentStatus.REGISTRATION:
        return 0
    return len(sign_ups_of(scope.tournament_id).having(SignUpStanding.PLACE))


def _hall(
    now: EventNow,
    *,
    row: StageRow | None,
    calls: Sequence[CallRow],
    clock: StageClock | None,
    at: datetime,
) -> list[InPlay]:
    """Return the tables of the stage while it is played; four queries."""
    running = now.status is TournamentStatus.RUNNING
    if row is None or not now.cards or not running or row.confirmed_at:
        return []
    return tables_in_play(
        now.cards,
        calls=calls,
        last=last_entries(row.id),
        started_at=row.started_at,
        devices=devices_at([card.id for card in now.cards], at=at),
        at=at,
        clock=clock,
    )


def _shared(scope: Scope) -> list[Link]:
    """Return the public pages that an organizer points people to."""
    over = scope.tournament.is_over
    pages = (
        ("find-my-seat", _("Players") if over else _("Find my seat")),
        ("tables", _("All tables, live")),
        ("standings", _("Standings")),
        ("bracket", _("The path to the final")),
        ("rules", _("The rules in force")),
    )
    return [
        Link(label=label, href=page_of(scope.tournament, name)) for name, label in pages
    ]
