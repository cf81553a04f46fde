"""Steps that several commands of the draw share; called inside a transaction."""

from __future__ import annotations

from tables.enums import DrawState
from tables.errors import SeatsPublished, UrnNotOpen
from tables.models import Draw
from tournaments.models import Stage


def open_draw(stage: Stage) -> Draw:
    """Return the stage's open urn, locked. Raises UrnNotOpen, SeatsPublished."""
    draw = (
        Draw.objects.select_for_update()
        .filter(stage=stage)
        .exclude(state=DrawState.VOID)
        .first()
    )
    if draw is None:
        raise UrnNotOpen
    if draw.state == DrawState.PUBLISHED:
        raise SeatsPublished
    return draw
