"""Steps that several commands of the draw share; called inside a transaction."""

from __future__ import annotations

from datetime import datetime

from tables.draws.enums import DrawMethod, DrawState
from tables.draws.models.draw import Draw
from tables.plan.queries import sizes_of
from tables.refusals import DigitalDrawInForce, SeatsPublished, UrnNotOpen
from tournaments.book.lines import read
from tournaments.events.commands.states import move_event, move_stage
from tournaments.events.enums import EntrantStatus, Origin, StageState, TournamentStatus
from tournaments.events.lines import StageStep
from tournaments.events.models.stage import Stage
from tournaments.ids import TournamentId
from tournaments.people.commands.moves import move_all
from tournaments.people.enums import Move
from tournaments.people.lines import Moved
from tournaments.people.models.entrant import Entrant
from tournaments.prepared import Prepared, number

_IN_FORCE = Prepared(
    Draw.objects.select_for_update(no_key=True)
    .filter(stage=number("stage"))
    .exclude(state=DrawState.VOID)
)


def draw_in_force(stage: Stage) -> Draw | None:
    """Return the stage's draw that was not called off, locked, if there is one."""
    draw = _IN_FORCE.first(stage=stage.pk)
    if draw is not None:
        draw.stage = stage
    return draw


def draw_under_way(stage: Stage) -> Draw:
    """Return the stage's draw whose seats are not published, locked.

    Raises UrnNotOpen, SeatsPublished.
    """
    draw = draw_in_force(stage)
    if draw is None:
        raise UrnNotOpen
    if draw.state == DrawState.PUBLISHED:
        raise SeatsPublished
    return draw


def open_draw(stage: Stage) -> Draw:
    """Return the stage's open urn, locked.

    Raises UrnNotOpen, SeatsPublished, DigitalDrawInForce.
    """
    draw = draw_under_way(stage)
    if draw.method != DrawMethod.URN:
        raise DigitalDrawInForce
    return draw


def back_to_the_plan(stage: Stage, *, author: str, at: datetime) -> None:
    """Let the stage wait for a new draw.

    In the first stage this opens registration again; whoever of five stood by for this
    draw is checked in again.
    """
    out = _stood_by_for(stage) if stage.number == 1 else []
    move_stage(stage, to=StageState.PLANNED, author=author, at=at)
    stage.save(update_fields=["state"])
    if stage.number != 1:
        return
    move_all(out, Move.PROMOTED, author=author, at=at)
    stage.entries.all().delete()
    move_event(stage.tournament, to=TournamentStatus.REGISTRATION, author=author, at=at)


def _stood_by_for(stage: Stage) -> list[Entrant]:
    """Return who was checked in and stood by as the draw began: one of five, if any.

    The book says it right before the draw, by the same author at the same hour. The
    hour alone would also name whom a desk had stand by just then.
    """
    drawing = stage.entries.filter(origin=Origin.CHECK_IN).count()
    if drawing != sizes_of(stage.tournament).awkward - 1:
        return []
    tournament_id = TournamentId(stage.tournament_id)
    began = read(tournament_id, StageStep, stage=stage.number)[-1]
    checked_in = EntrantStatus.CHECKED_IN.value
    lines = read(tournament_id, Moved, move=Move.STAND_BY.value, before=checked_in)
    codes = [
        line.said.entrant
        for line in lines
        if (line.seq, line.author) == (began.seq - 1, began.author)
    ]
    listed = Entrant.objects.filter(tournament=tournament_id, code__in=codes)
    return list(listed.filter(stand_by_at=stage.opened_at))
