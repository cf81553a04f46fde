"""All tables of a stage, live."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.stages.pages.cards import card_views
from scoring.stages.pages.stages import stage_page, stage_page_part, targets_by_stage
from scoring.stages.queries.cards import cards_shown
from scoring.standings.pages.contested import contest_rows
from tournaments.events.enums import StageState
from tournaments.events.queries.events import StageRow
from tournaments.ids import TournamentId
from tournaments.staff.policy import Access, Scope, tournament_page


@tournament_page(Access.PUBLIC)
@require_safe
def tables(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the tables of the stage that is on, or of ``?stage=``."""
    return stage_page(request, scope, page="tables", shown=_shown)


@tournament_page(Access.PUBLIC)
@require_safe
def tables_part(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the tables alone."""
    return stage_page_part(request, scope, page="tables", shown=_shown)


def _shown(tournament_id: TournamentId, stage: StageRow) -> dict[str, object]:
    """Return the cards. With the stage seven queries, however many tables."""
    cards = cards_shown([stage.id])
    targets = targets_by_stage(tournament_id)
    return {
        "cards": card_views(cards, targets=targets),
        "contests": contest_rows(tournament_id, stage_id=stage.id, held=stage.held)
        if stage.state is StageState.CONFIRMED
        else [],
    }
