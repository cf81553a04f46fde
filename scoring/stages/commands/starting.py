"""Start play in a stage whose seats are published, and take the start back.

Published seats stay published; only play begins or does not. Order of locks: event,
stage, its tables by id. Source: docs/adr/0031.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.refusals import ReasonMissing, StageConfirmed
from scoring.stages.queries.played import played_letters
from scoring.stages.refusals import SeatsNotPublished, StartMoved, StartStands
from tournaments.book.chain import TEXT_LIMIT
from tournaments.events.commands.states import move_stage
from tournaments.events.commands.steps import lock_stage, lock_tables
from tournaments.events.enums import BEFORE_THE_SEATS, StageState
from tournaments.events.models.stage import Stage
from tournaments.events.queries.state_steps import last_step
from tournaments.ids import StageId, TournamentId


@transaction.atomic(durable=True)
def begin_play(
    *, stage_id: StageId, author: str, at: datetime, seen: int | None = None
) -> Stage:
    """Start play at the published seats; a stage in play is answered as it is.

    ``seen`` is the line of the stage's last step that was on the page. Raises
    NotFound, SeatsNotPublished, StageConfirmed, StartMoved.
    """
    stage = lock_stage(stage_id)
    if _is_there(stage, already=StageState.RUNNING, seen=seen):
        return stage
    return _moved(stage, to=StageState.RUNNING, author=author, at=at)


@transaction.atomic(durable=True)
def take_start_back(
    *,
    stage_id: StageId,
    author: str,
    reason: str,
    at: datetime,
    seen: int | None = None,
) -> Stage:
    """Take the start of a stage back: its seats stay, play has not begun.

    Possible while no ledger has more than changes of seats. The reason is public. A
    stage that waits already is answered as it is; ``seen`` as for ``begin_play``.
    Raises NotFound, SeatsNotPublished, StageConfirmed, StartMoved, ReasonMissing,
    StartStands.
    """
    stage = lock_stage(stage_id)
    if _is_there(stage, already=StageState.SEATED, seen=seen):
        return stage
    if not reason.strip():
        raise ReasonMissing
    lock_tables(stage.tournament, stage=stage)
    played = played_letters(stage_id)
    if played:
        raise StartStands(tables=", ".join(played))
    return _moved(
        stage,
        to=StageState.SEATED,
        author=author,
        at=at,
        reason=reason.strip()[:TEXT_LIMIT],
    )


def _is_there(stage: Stage, *, already: StageState, seen: int | None) -> bool:
    """Tell whether the stage is where it should go, after ``seen`` or before.

    Raises SeatsNotPublished, StageConfirmed, StartMoved.
    """
    if stage.state in BEFORE_THE_SEATS:
        raise SeatsNotPublished
    if stage.state == StageState.CONFIRMED:
        raise StageConfirmed
    if stage.state == already:
        return True
    tournament_id = TournamentId(stage.tournament_id)
    if seen is not None and seen != last_step(tournament_id, stage=stage.number):
        raise StartMoved
    return False


def _moved(
    stage: Stage, *, to: StageState, author: str, at: datetime, reason: str = ""
) -> Stage:
    moved_at = move_stage(stage, to=to, author=author, at=at, reason=reason)
    stage.started_at = moved_at if to is StageState.RUNNING else None
    stage.save(update_fields=["state", "started_at"])
    return stage
