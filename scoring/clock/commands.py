"""Say when the play of a stage is to end."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.clock.lines import MOST_DEALS, StageEnd
from scoring.clock.queries import end_mark, end_of
from scoring.clock.refusals import BadDeals, EndInThePast, EndMeanwhile, StageIsOver
from tournaments.book.lines import write
from tournaments.events.commands.steps import lock_stage
from tournaments.events.enums import StageState
from tournaments.ids import StageId, TournamentId


@transaction.atomic(durable=True)
def set_end(
    *,
    stage_id: StageId,
    ends_at: datetime | None,
    deals: int | None,
    author: str,
    at: datetime,
    seen: str | None = None,
) -> StageEnd:
    """Say by when, or after how many deals, each table plays its last deal.

    Nobody's play is ended by it: the clock tells when the last deal is to be called.
    Neither takes an earlier one back; the same again is one line. ``seen`` is the end
    that the form had shown (``end_mark``): another one, which somebody else has
    announced, is not overwritten. Raises NotFound, StageIsOver, EndInThePast, BadDeals,
    EndMeanwhile.
    """
    stage = lock_stage(stage_id)
    if stage.state == StageState.CONFIRMED:
        raise StageIsOver
    if deals is not None and not 1 <= deals <= MOST_DEALS:
        raise BadDeals
    tournament_id = TournamentId(stage.tournament_id)
    said = StageEnd(stage=stage.number, ends_at=ends_at, deals=deals)
    announced = end_of(tournament_id, stage=stage.number)
    if said == announced:
        return said
    if seen is not None and seen != end_mark(announced):
        raise EndMeanwhile(end=announced.told())
    if ends_at is not None and ends_at <= at:
        raise EndInThePast
    write(tournament_id, said, author=author, at=at)
    return said
