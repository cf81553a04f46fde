"""Steps that several commands of the draw share; called inside a transaction."""

from __future__ import annotations

from datetime import datetime

from tables.draws.enums import DrawMethod, DrawState
from tables.draws.models.draw import Draw
from tables.refusals import DigitalDrawInForce, SeatsPublished, UrnNotOpen
from tournaments.events.commands.states import move_event, move_stage
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.stage import Stage


def draw_in_force(stage: Stage) -> Draw | None:
    """Return the stage's draw that was not called off, locked, if there is one."""
    draws = Draw.objects.select_for_update().filter(stage=stage)
    draw = draws.exclude(state=DrawState.VOID).first()
    if draw is not None:
        draw.stage = stage
    return draw


def open_draw(stage: Stage) -> Draw:
    """Return the stage's open urn, locked.

    Raises UrnNotOpen, SeatsPublished, DigitalDrawInForce.
    """
    draw = draw_in_force(stage)
    if draw is None:
        raise UrnNotOpen
    if draw.state == DrawState.PUBLISHED:
        raise SeatsPublished
    if draw.method != DrawMethod.URN:
        raise DigitalDrawInForce
    return draw


def back_to_the_plan(stage: Stage, *, author: str, at: datetime) -> tuple[str, ...]:
    """Let the stage wait for a new draw; return the event's fields to save.

    In the first stage this opens registration again.
    """
    move_stage(stage, to=StageState.PLANNED, author=author, at=at)
    stage.save(update_fields=["state"])
    if stage.number != 1:
        return ()
    stage.entries.all().delete()
    move_event(stage.tournament, to=TournamentStatus.REGISTRATION, author=author, at=at)
    return ("status",)
