"""All tables of a stage, live."""

from __future__ import annotations

from django.utils import timezone

from scoring.clock.queries import clock_of
from scoring.stages.pages.cards import card_views
from scoring.stages.pages.stages import stage_page, targets_by_stage
from scoring.stages.queries.cards import cards_shown
from scoring.standings.pages.contested import contest_rows
from tournaments.events.enums import StageState
from tournaments.events.queries.events import StageRow
from tournaments.ids import TournamentId


def _shown(tournament_id: TournamentId, stage: StageRow) -> dict[str, object]:
    """Return the cards. With the stage twelve queries, however many tables."""
    cards = cards_shown([stage.id])
    targets = targets_by_stage(tournament_id)
    clock = clock_of(stage.id, at=timezone.now(), outside=True)
    return {
        "clock": clock,
        "cards": card_views(cards, targets=targets),
        "contests": contest_rows(tournament_id, stage_id=stage.id, held=stage.held)
        if stage.state is StageState.CONFIRMED
        else [],
    }


tables, tables_part = stage_page("tables", shown=_shown)
