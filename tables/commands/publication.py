"""Publish a draw: a frozen copy, the tables, and everybody's seat."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from tables.commands.steps import open_draw
from tables.draw.plan import named, seat_of, seats, table_number
from tables.enums import DrawState, TableState
from tables.errors import UrnNotEmpty
from tables.models import Draw, Seat, Table, Ticket
from tournaments.canon import digest
from tournaments.enums import StageState
from tournaments.models import Stage


def publish_draw(stage: Stage, *, at: datetime) -> list[Table]:
    """Freeze the draw and seat everybody; call inside a transaction.

    The caller has locked the stage. Returns the tables in order of their
    letters. Raises UrnNotOpen, SeatsPublished, UrnNotEmpty.
    """
    assert transaction.get_connection().in_atomic_block
    draw = open_draw(stage)
    tickets = list(draw.tickets.select_related("entrant").order_by("id"))
    left = sum(ticket.entrant is None for ticket in tickets)
    if left:
        raise UrnNotEmpty(left=left)
    draw.frozen = frozen_copy(stage, draw=draw, tickets=tickets)
    draw.frozen_hash = digest(draw.frozen)
    draw.state = DrawState.PUBLISHED
    draw.published_at = at
    draw.save()
    tables = [
        Table.objects.create(
            stage=stage,
            number=table_number(letter),
            letter=letter,
            state=TableState.SEATED,
        )
        for letter in named(stage.sizes, stage.letters)
    ]
    _seat_everybody(stage, tables=tables, tickets=tickets)
    stage.state = StageState.RUNNING
    stage.started_at = at
    stage.save(update_fields=["state", "started_at"])
    return tables


def _seat_everybody(
    stage: Stage, *, tables: Sequence[Table], tickets: Sequence[Ticket]
) -> None:
    """Give everybody a seat; of a pair, one ticket seats both."""
    by_letter = {table.letter: table for table in tables}
    size = dict(zip(by_letter, stage.sizes, strict=True))
    people = 2 if stage.tournament.in_pairs else 1
    Seat.objects.bulk_create(
        Seat(
            table=by_letter[ticket.letter],
            stage=stage,
            position=seat_of(
                ticket.position, size=size[ticket.letter], partner=partner
            ),
            entrant=ticket.entrant,
            partner=partner,
        )
        for ticket in tickets
        for partner in range(people)
    )


def frozen_copy(
    stage: Stage, *, draw: Draw, tickets: Sequence[Ticket]
) -> dict[str, object]:
    """Return the published copy of an urn draw: codes and seats as drawn."""
    drawn = sorted(tickets, key=lambda ticket: ticket.drawn_as or 0)
    return {
        "v": 1,
        "method": "urn",
        "tournament": stage.tournament.slug,
        "stage": stage.number,
        "draw": draw.number,
        "rules": stage.rules_hash,
        "seats": list(seats(stage.sizes, names=stage.letters)),
        "urn": [
            [ticket.entrant.code, str(ticket)] for ticket in drawn if ticket.entrant
        ],
    }
