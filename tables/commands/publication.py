"""Publish a draw: a frozen copy, the tables, and everybody's seat."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from tables.commands.digital_steps import write_step
from tables.commands.reveal import reveal_draw
from tables.commands.steps import draw_in_force
from tables.draw.plan import named, seat_of, seats, table_number
from tables.enums import DrawMethod, DrawState, Move, TableState
from tables.errors import SeatsPublished, UrnNotEmpty, UrnNotOpen
from tables.models import Draw, Seat, Table, Ticket
from tournaments.canon import digest
from tournaments.enums import StageState
from tournaments.models import Stage


def publish_draw(stage: Stage, *, author: str, at: datetime) -> list[Table]:
    """Freeze the draw and seat everybody; call inside a transaction.

    The caller has locked the stage. A digital draw is revealed here. Returns the
    tables in order of their letters. Raises UrnNotOpen, SeatsPublished, UrnNotEmpty,
    and what ``reveal_draw`` raises.
    """
    assert transaction.get_connection().in_atomic_block
    draw = draw_in_force(stage)
    if draw is None:
        raise UrnNotOpen
    if draw.state == DrawState.PUBLISHED:
        raise SeatsPublished
    draw.stage = stage
    if draw.method == DrawMethod.URN:
        tickets = _from_the_urn(draw)
    else:
        tickets = reveal_draw(draw, author=author, at=at)
        write_step(draw, Move.PUBLISHED, author=author, at=at)
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


def _from_the_urn(draw: Draw) -> list[Ticket]:
    tickets = list(draw.tickets.select_related("entrant").order_by("id"))
    left = sum(ticket.entrant is None for ticket in tickets)
    if left:
        raise UrnNotEmpty(left=left)
    return tickets


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
    """Return the published copy of a draw: codes and seats as drawn.

    Of a digital draw in order of the codes, with the hash of its proof.
    """
    drawn = sorted(tickets, key=lambda ticket: ticket.drawn_as or 0)
    outcome = [[ticket.entrant.code, str(ticket)] for ticket in drawn if ticket.entrant]
    found: dict[str, object] = {
        "v": 1,
        "method": str(draw.method),
        "tournament": stage.tournament.slug,
        "stage": stage.number,
        "draw": draw.number,
        "rules": stage.rules_hash,
        "seats": list(seats(stage.sizes, names=stage.letters)),
    }
    if draw.method == DrawMethod.URN:
        return {**found, "urn": outcome}
    return {**found, "assignment": outcome, "proof": draw.proof_sha256}
