"""The standings of a stage on paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.stages.pages.stages import asked_stage, chosen_stage
from scoring.stages.pages.standings import standing_rows
from tables.desk.pages.printing import no_seats
from tournaments.events.enums import StageState
from tournaments.people.queries.names import names_by_code
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.sheets import Sheets, send_sheets


@tournament_page(Access.ORGANIZER)
def print_standings(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the standings as of now; until the stage is confirmed they say so."""
    number = asked_stage(request)
    chosen = chosen_stage(scope.tournament, page="print-standings", number=number)
    context: dict[str, object] = {"chosen": chosen, "at": timezone.now()}
    if chosen.stage is not None:
        names = names_by_code(scope.tournament_id)
        context |= {
            "rows": standing_rows(chosen.stage, names=names),
            "confirmed": chosen.stage.state is StageState.CONFIRMED,
        }
    sheets = Sheets(
        title=_("Standings"),
        template="scoring/desk/printing/standings.html",
        context=context,
        missing=None if chosen.stage else no_seats(),
        choices=chosen.links,
    )
    return send_sheets(request, scope.tournament, sheets)
