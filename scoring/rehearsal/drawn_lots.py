"""Lots by the protocol by script: secret and cards come from the script's seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.ledger.lines import Signature
from scoring.ledger.written import Written
from scoring.rehearsal.digital_draw import a_secret, lay_open, proof_told
from scoring.rehearsal.script import Script
from scoring.ties.commands.lot_draws import LotAtTable, reveal_lot, start_lot
from scoring.ties.commands.moving_up_lots import (
    LotOfWhoMovesUp,
    reveal_moving_up_lot,
    start_moving_up_lot,
)
from tables.draws.models.draw import Draw
from tables.ids import TableId
from tables.protocol.entropy import CARDS
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament


def draw_table_lot(
    script: Script,
    *,
    table_id: TableId,
    among: Sequence[int],
    witness: str,
    reason: str,
    sign: Signature,
) -> Written:
    """Draw a lot among the tied of a table, from the list to the line in its ledger.

    ``witness`` is the code of whoever compares the cards, ``reason`` why the set is
    closed before its end, if it is.
    """
    started, _is_new = start_lot(
        table_id=table_id,
        among=among,
        sources=[CARDS],
        **script.signed(),
        reason=reason,
        secret=a_secret(script),
    )
    lay_open(script, LotAtTable(table_id), witness=witness)
    return reveal_lot(table_id=table_id, number=started.number, sign=sign)


def draw_who_moves_up(script: Script, tournament: Tournament) -> None:
    """Draw the lots that are awaited, one after the other, before the next draw."""
    awaited = Stage.objects.filter(tournament=tournament, places_awaited__gt=0)
    for stage in awaited.order_by("number"):
        while Stage.objects.get(pk=stage.pk).places_awaited:
            _draw_one(script, stage)


def _draw_one(script: Script, stage: Stage) -> None:
    stage_id = stage.id
    started = start_moving_up_lot(
        stage_id=stage_id,
        sources=[CARDS],
        **script.signed(),
        secret=a_secret(script),
    )
    following = stage.following.get()
    witness = following.entries.select_related("entrant")[0].entrant.code
    lay_open(script, LotOfWhoMovesUp(stage_id), witness=witness)
    reveal_moving_up_lot(stage_id=stage_id, number=started.number, **script.signed())


def told_lots(lots: Iterable[Draw]) -> dict[str, object]:
    """Return the proofs of the lots by the protocol, where there are."""
    told = [proof_told(lot.proof) for lot in lots if lot.proof is not None]
    return {"lots": told} if told else {}
