"""At which tables of a stage play has begun: something is recorded but seats."""

from __future__ import annotations

from scoring.ledger.enums import BEFORE_PLAY
from scoring.ledger.models import LedgerEntry
from tables.draws.enums import UNDER_WAY
from tables.draws.models.draw import Draw
from tournaments.ids import StageId
from tournaments.prepared import Prepared, number

_LINES = Prepared(
    LedgerEntry.objects.filter(table__stage=number("stage"))
    .exclude(kind__in=BEFORE_PLAY)
    .order_by("table__number")
    .values_list("table__number", "table__letter")
    .distinct()
)
_LOTS = Prepared(
    Draw.lots.filter(table__stage=number("stage"), state__in=UNDER_WAY).values_list(
        "table__number", "table__letter"
    )
)


def played_letters(stage_id: StageId) -> list[str]:
    """Return the letters of the tables where play has begun, in their order.

    A line counts also when it was voided later; so does a lot under way. Two queries.
    """
    found = {*_LINES.all(stage=stage_id), *_LOTS.all(stage=stage_id)}
    return [letter for _number, letter in sorted(found)]
