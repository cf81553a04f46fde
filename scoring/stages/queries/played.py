"""At which tables of a stage play has begun: something is recorded but seats."""

from __future__ import annotations

from scoring.ledger.enums import BEFORE_PLAY
from scoring.ledger.models import LedgerEntry
from tables.draws.enums import UNDER_WAY
from tables.draws.models.draw import Draw
from tournaments.ids import StageId


def played_letters(stage_id: StageId) -> list[str]:
    """Return the letters of the tables where play has begun, in their order.

    A line counts also when it was voided later; so does a lot under way. Two queries.
    """
    lines = LedgerEntry.objects.filter(table__stage=stage_id).exclude(
        kind__in=BEFORE_PLAY
    )
    lots = Draw.lots.filter(table__stage=stage_id, state__in=UNDER_WAY)
    found = {
        *lines.values_list("table__number", "table__letter"),
        *lots.values_list("table__number", "table__letter"),
    }
    return [letter for _number, letter in sorted(found)]
