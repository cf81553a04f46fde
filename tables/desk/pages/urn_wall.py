"""The open urn for the hall: what is drawn, what is still in it; nobody's name."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tables.desk.pages.tickets import urn_rules
from tables.draws.queries.called_off import called_off_urns
from tables.urn.pages.urn_in_hand import urn_of
from tables.urn.queries.late import late_entries
from tables.urn.rules import REPRINT, VOID
from tournaments.events.queries.events import stage_numbered
from tournaments.events.queries.versions import current_version
from tournaments.live.pages import Part, asks_for_part, send_part
from tournaments.refusals import existing
from tournaments.staff.policy import Access, Scope, tournament_page


@tournament_page(Access.PUBLIC)
def urn_wall(request: HttpRequest, scope: Scope, number: int) -> HttpResponse:
    """Return the urn of a stage for a screen in the hall; it follows live."""
    part = Part(
        of=f"urn.{number}",
        template="tables/desk/draw/_urn_wall.html",
        context=partial(_context, scope, number=number),
    )
    if asks_for_part(request):
        return send_part(request, scope, part=part)
    context = _context(scope, number=number)
    context["version"] = current_version(scope.tournament.pk)
    return render(request, "tables/desk/draw/urn_wall.html", context)


def _context(scope: Scope, *, number: int) -> dict[str, object]:
    stage = stage_numbered(scope.tournament_id, number=number)
    hand = existing(urn_of(stage))
    # An urn without books is not recorded ticket by ticket.
    existing(hand.book)
    return {
        **hand.shown(),
        "void": sum(line.kind == VOID for line in hand.books.lines),
        "reprinted": sum(line.kind == REPRINT for line in hand.books.lines),
        "late": late_entries(stage.id),
        "rules": urn_rules(scope.tournament),
        "called_off_urns": called_off_urns(stage.id),
    }
