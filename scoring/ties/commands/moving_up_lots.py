"""Equals draw by the protocol CD2 who of them moves up for somebody who went home.

List and commitment, the public part, then secret, order and who plays the next stage
in one transaction: nobody ever knows an order that is not on record. Source:
docs/adr/0032-equals-move-up-by-lot.md, docs/adr/0021; docs/draw.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.views.decorators.debug import sensitive_variables

from scoring.standings.commands.withdrawals import note_moved_up
from scoring.standings.queries.goes_on import moved_up_now
from scoring.standings.refusals import MovingUpLotUnderWay
from scoring.ties.commands.lot_draws import asked_again, listed_in
from scoring.ties.refusals import EqualsChanged, NoEquals, NoMovingUpLot
from tables.draws.commands.public_part import DrawUnderLock
from tables.draws.enums import DrawState
from tables.draws.models.draw import Draw
from tables.lots.commands import moving_up_lot_under_way, new_lot, open_lot
from tournaments.events.commands.steps import (
    lock_stage,
    refuse_contested,
    stage_changed,
)
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId


@dataclass(frozen=True, slots=True)
class LotOfWhoMovesUp:
    """A lot among equals of a stage, one of whom moves up; see ``LotAtTable``."""

    stage_id: StageId
    number: int | None = None

    def under_way(self) -> DrawUnderLock:
        """Lock the stage. Raises NotFound, NoMovingUpLot.

        Its check raises EqualsChanged, StageContested.
        """
        draw = _under_way(lock_stage(self.stage_id), number=self.number)
        return DrawUnderLock(draw, check=lambda: _still_equal(draw))


@sensitive_variables("secret")
@transaction.atomic(durable=True)
def start_moving_up_lot(
    *,
    stage_id: StageId,
    sources: Sequence[str],
    author: str,
    at: datetime,
    secret: bytes | None = None,
) -> Draw:
    """Freeze the equals and publish the commitment; again gives the lot under way.

    Among whom is not chosen: they are who the rule gives for the first place that
    waits. ``sources`` is what is laid open; ``secret`` fixes it in rehearsals. Raises
    NotFound, StageContested, NoEquals, MovingUpLotUnderWay, UnknownSources.
    """
    stage = lock_stage(stage_id)
    equal = _equal(stage)
    waiting = moving_up_lot_under_way(stage)
    if waiting is not None and asked_again(waiting, codes=equal, sources=sources):
        return waiting
    if waiting is not None:
        raise MovingUpLotUnderWay
    if not equal:
        raise NoEquals
    return new_lot(
        stage,
        table=None,
        codes=equal,
        sources=sources,
        author=author,
        at=at,
        secret=secret,
    )


@transaction.atomic(durable=True)
def reveal_moving_up_lot(
    *, stage_id: StageId, number: int, author: str, at: datetime
) -> Draw:
    """Open the secret of lot ``number``: the first of its order moves up.

    The order stands from then on, whoever is asked for next. Again gives the first
    answer. Raises NotFound, StageContested, NoMovingUpLot, EqualsChanged, WrongStep,
    SecretLost, MarkBroken.
    """
    stage = lock_stage(stage_id)
    lots = Draw.lots.filter(stage=stage, moving_up=True, number=number)
    drawn = lots.filter(state=DrawState.PUBLISHED).first()
    if drawn is not None:
        return drawn
    draw = _under_way(stage, number=number)
    _still_equal(draw)
    open_lot(draw, author=author, at=at)
    note_moved_up(stage, author=author, at=at)
    stage_changed(stage)
    return draw


def _under_way(stage: Stage, *, number: int | None) -> Draw:
    """Return the locked stage's lot, of this ``number``. Raises NoMovingUpLot."""
    draw = moving_up_lot_under_way(stage)
    if draw is None or number not in (None, draw.number):
        raise NoMovingUpLot
    return draw


def _still_equal(draw: Draw) -> None:
    if _equal(draw.the_stage) != listed_in(draw):
        raise EqualsChanged


def _equal(stage: Stage) -> list[str]:
    """Return among whom the lot decides that is due. Raises StageContested."""
    refuse_contested(stage.tournament)
    return list(moved_up_now(stage.id).equal)
