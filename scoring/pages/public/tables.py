"""All tables of a stage, live."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.pages.public.cards import card_views
from scoring.pages.public.parts import Part, send_page, send_part
from scoring.pages.public.stages import stage_part, targets_by_stage
from scoring.queries.cards import cards_shown
from tournaments.ids import TournamentId
from tournaments.policy import Access, Scope, tournament_page
from tournaments.queries.events import StageRow


@tournament_page(Access.PUBLIC)
@require_safe
def tables(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the tables of the stage that is on, or of ``?stage=``."""
    return send_page(
        request, scope, page="tables", part=_part(request, scope), context={}
    )


@tournament_page(Access.PUBLIC)
@require_safe
def tables_part(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the tables alone."""
    return send_part(request, scope, part=_part(request, scope))


def _part(request: HttpRequest, scope: Scope) -> Part:
    return stage_part(request, scope, page="tables", shown=_shown)


def _shown(tournament_id: TournamentId, stage: StageRow) -> dict[str, object]:
    """Return the cards. With the stage five queries, however many tables."""
    cards = cards_shown([stage.id])
    targets = targets_by_stage(tournament_id)
    return {"cards": card_views(cards, targets=targets)}
