"""Letting players record: the organizer's choice, and a link for each phone."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.scorers.commands import let_players_record, player_links
from scoring.scorers.queries import last_press, unopened, who_can_record, with_a_link
from scoring.scoresheet.pages.frame import at_table
from tournaments.people.queries.names import names_by_code
from tournaments.staff.commands.access import IssuedGrant
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.staff.queries.roles import players_record
from tournaments.staff.refusals import EventEnded
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.qr import only_here, secret_link
from tournaments.web.pages.refused_on import form_on, sent_from
from tournaments.web.pages.secrecy import kept_secret
from tournaments.web.pages.sheets import Sheets, send_sheets

ON = "on"
ANEW = "anew"
# The links of the last press alone, by its mark.
LOST = "lost"


def _choice(request: HttpRequest, scope: Scope) -> HttpResponse:
    here = who_can_record(scope.tournament_id)
    linked = with_a_link(scope.tournament_id).intersection(here)
    waiting = unopened(scope.tournament_id)
    names = names_by_code(scope.tournament_id) if waiting else {}
    context = {
        "on": players_record(scope.tournament_id),
        "many": len(here),
        "linked": len(linked),
        "missing": len(here) - len(linked),
        "unopened": [names[code] for code in here if code in waiting],
        "lost": last_press(scope.tournament_id, among=here),
    }
    return render(request, "scoring/scorers/desk.html", context)


@tournament_view(Access.ORGANIZER)
@form_on(_choice, EventEnded)
def players_recording(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return whether players record; the answer lets them, or no more."""
    on = request.POST.get("players") == ON
    let_players_record(on=on, **scope.here())
    told = _("Players can record now.") if on else _("Players record no more.")
    messages.success(request, told)
    return redirect("players-recording", slug=scope.tournament.slug)


@tournament_view(Access.ORGANIZER)
@sent_from(_choice, EventEnded)
def print_player_links(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return a slip with a new link for whoever is here and has none.

    ``anew``: for everybody, and the links made before end; ``lost``: for those of the
    last press that nobody has opened.
    """
    codes = who_can_record(scope.tournament_id)
    if LOST in request.POST:
        press = last_press(scope.tournament_id, among=codes)
        same = press is not None and press.mark == request.POST[LOST]
        codes = [code for code in codes if press and same and code in press.codes]
    issued = player_links(
        codes=codes,
        if_missing=not {ANEW, LOST} & request.POST.keys(),
        **scope.here(),
    )
    sheets = Sheets(
        title=_("Links of the players"),
        template="scoring/scorers/slips.html",
        context={"links": _links(request, scope, issued=issued)},
        has_codes=True,
    )
    back = page_of(scope.tournament, "players-recording")
    return kept_secret(send_sheets(request, scope.tournament, sheets, back=back))


def _phones(
    request: HttpRequest,
    scope: Scope,
    table_id: int,
    *,
    shown: dict[str, object] | None = None,
) -> HttpResponse:
    table = at_table(scope, table_id=table_id)
    names = names_by_code(scope.tournament_id)
    context = {
        "table": table.row,
        "organizes": scope.actor.organizes,
        "on": players_record(scope.tournament_id),
        "people": [(code, names[code]) for code in dict.fromkeys(table.state.entrants)],
        "shown": shown,
        "only_here": only_here(request),
    }
    return kept_secret(render(request, "scoring/scorers/phones.html", context))


@tournament_view(Access.REFEREE)
@form_on(_phones, EventEnded)
def player_phones(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return who sits at a table; for the one chosen a new link, this one time."""
    table = at_table(scope, table_id=table_id)
    chosen = request.POST.get("entrant", "")
    if chosen not in table.state.entrants:
        return _phones(request, scope, table_id)
    issued = player_links(codes=[chosen], **scope.here())
    (shown,) = _links(request, scope, issued=issued)
    return _phones(request, scope, table_id, shown=shown)


def _links(
    request: HttpRequest, scope: Scope, *, issued: Sequence[IssuedGrant]
) -> list[dict[str, object]]:
    """Return the link of each player with code and name, to be shown this one time."""
    names = names_by_code(scope.tournament_id)
    return [
        {
            "code": one.grant.code,
            "name": names[one.grant.code],
            **secret_link(request, "grant-sign-in", token=one.token),
        }
        for one in issued
    ]
