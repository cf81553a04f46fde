"""A lot by the protocol at a table, step by step, as the tests take it."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction

from scoring.ties.commands.lot_draws import LotAtTable, reveal_lot, start_lot
from tables.draws.commands import public_part
from tables.draws.models.draw import Draw
from tests.integration.scoring.deals.entries import (
    LATER,
    a_table,
    raise_to,
    sign,
    state,
)

CARDS = "AR 9V XD 4G 3R XV 2D AG"
DICE = "3 1 6 6 2 5 4 1"
SECRET = bytes(range(32))
SOON = LATER + timedelta(seconds=61)
NO_DEAL = "Sala se închide"


def a_tie(*scores, **event):
    """A final in which the second and the third are equal, or as the scores say."""
    table = a_table(**event)
    raise_to(table, *(scores or (6, 2, 2, 0)))
    return table


def start(table, *, among=(1, 2), sources=("cards-8",), no_deal=NO_DEAL, **more):
    more = {"secret": SECRET, "at": LATER, **more}
    lot, _is_new = start_lot(
        table_id=table.id,
        among=among,
        sources=sources,
        no_deal=no_deal,
        author="R01",
        **more,
    )
    return lot


def lay_open(table, *typed, author="R01", at=SOON):
    place = LotAtTable(table.id)
    return public_part.type_public_part(
        place, typed=typed or (CARDS,), author=author, at=at
    )


def confirm(table, *, seen=CARDS, witness="E001", author="R01", at=SOON):
    return public_part.confirm_public_part(
        LotAtTable(table.id), seen=seen, author=author, witness=witness, at=at
    )


def reveal(table, *, number=1, signature=None):
    return reveal_lot(
        table_id=table.id,
        number=number,
        sign=signature or sign(table, at=SOON),
    )


def call_off(table, *, reason="O carte a căzut", witness="E001", author="R01"):
    latest = Draw.lots.filter(table=table).latest("number").number
    return called_off(
        LotAtTable(table.id, latest), reason=reason, author=author, witness=witness
    )


def called_off(place, **signed):
    """As two people do it who sign a proposal: one transaction from lock to line."""
    with transaction.atomic():
        draw = place.under_way().draw
        return public_part.call_off(draw, **signed, at=LATER)


def drawn(table, **chosen):
    """A lot from the list to the order; returns it as it is on record."""
    at = LATER + Draw.lots.count() * timedelta(minutes=2)
    soon = at + timedelta(seconds=61)
    draw = start(table, at=at, **chosen)
    lay_open(table, at=soon)
    confirm(table, at=soon)
    reveal(table, number=draw.number, signature=sign(table, at=soon))
    return Draw.lots.get(pk=draw.pk)


def codes(table, group):
    found = state(table)
    return [found.entrants[side] for side in group]
