"""Equals who could move up, and the lot among them, as the tests draw it."""

from __future__ import annotations

from dataclasses import replace

from scoring.ties.commands.moving_up_lots import (
    LotOfWhoMovesUp,
    reveal_moving_up_lot,
    start_moving_up_lot,
)
from tables.draws.commands.public_part import confirm_public_part, type_public_part
from tables.draws.models.draw import Draw
from tests.integration.scoring.deals.entries import LATER
from tests.integration.scoring.standings.confirmed import a_confirmed_stage, codes_of
from tests.integration.scoring.substitutions.late import goes_home
from tests.integration.scoring.ties.lot_draws import CARDS, SECRET, SOON, called_off
from tournaments.ids import StageId


def equals(*, entrants=12):
    """Three tables at 6, 3, 2, 1; of the first nobody is left, the others' thirds
    are equal. Returns the first table and the codes of the equals."""
    table = a_confirmed_stage(entrants=entrants)
    first, _second, third, fourth = codes_of(table)
    for code in (first, third):
        goes_home(table, code)
    goes_home(table, fourth)
    others = list(table.stage.tables.order_by("number"))[1:]
    return table, sorted(codes_of(other)[2] for other in others)


def start(table, *, secret=SECRET, sources=("cards-8",)):
    return start_moving_up_lot(
        stage_id=StageId(table.stage_id),
        sources=sources,
        author="O01",
        at=LATER,
        secret=secret,
    )


def of_stage(table):
    return LotOfWhoMovesUp(StageId(table.stage_id))


def lay_open(table, *, at=SOON):
    return type_public_part(of_stage(table), typed=[CARDS], author="O01", at=at)


def confirm(table):
    return confirm_public_part(
        of_stage(table),
        seen=CARDS,
        author="O01",
        witness=codes_of(table)[1],
        at=SOON,
    )


def reveal(table, *, number=1):
    return reveal_moving_up_lot(
        stage_id=StageId(table.stage_id), number=number, author="O01", at=SOON
    )


def call_off(table):
    latest = Draw.lots.filter(stage=table.stage_id, moving_up=True).count()
    return called_off(
        replace(of_stage(table), number=latest),
        reason="O carte a căzut",
        author="O01",
        witness=codes_of(table)[1],
    )


def drawn(table, **chosen):
    """A lot from the list to the order; returns it as it is on record."""
    lot = start(table, **chosen)
    lay_open(table)
    confirm(table)
    reveal(table, number=lot.number)
    return Draw.lots.get(pk=lot.pk)
