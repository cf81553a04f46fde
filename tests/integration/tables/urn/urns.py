"""Tickets, drawn one by one."""

from __future__ import annotations

from tables.draws.models.draw import Draw
from tables.urn.commands.books import UrnSignature
from tables.urn.commands.tickets import record_ticket, take_back_ticket
from tables.urn.queries.urn_books import books_of
from tests.scenarios import AT


def lines(kind=""):
    """What the event's book says about tickets, urn by urn; of one kind, or all."""
    found = [
        line for draw in Draw.objects.order_by("pk") for line in books_of(draw).lines
    ]
    return [line for line in found if kind in ("", line.kind)]


def entrants(stage):
    return [entry.entrant for entry in stage.entries.select_related("entrant")]


def signed(*, author="O01", key=None, second="", reason=""):
    return UrnSignature(author=author, at=AT, key=key, second=second, reason=reason)


def draw_one(stage, entrant, seat, *, sign=None, for_absent=False):
    return record_ticket(
        stage_id=stage.id,
        entrant_id=entrant.id,
        seat=seat,
        sign=sign or signed(),
        for_absent=for_absent,
    )


def take_back(stage, seat, *, sign=None):
    return take_back_ticket(
        stage_id=stage.id,
        seat=seat,
        sign=sign or signed(second="E006", reason="A dat numele altcuiva"),
    )
