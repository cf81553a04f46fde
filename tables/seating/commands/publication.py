"""Publish a draw: a frozen copy, the tables, and everybody's seat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction

from tables.draws.commands.digital import reveal_draw
from tables.draws.commands.digital_steps import publish_frozen
from tables.draws.commands.steps import draw_under_way
from tables.draws.enums import DrawMethod
from tables.draws.models.draw import Draw, Ticket
from tables.plan.plan import letters_for, seat_of, seats, table_number
from tables.seating.enums import TableState
from tables.seating.models import Seat, Table
from tables.seating.refusals import TooFewTickets, UrnNotEmpty
from tables.urn.commands.ticket_books import refuse_unconfirmed
from tables.urn.queries.urn_books import seats_not_drawn
from tables.urn.rules import position_without_gaps
from tournaments.events.commands.states import move_stage
from tournaments.events.enums import StageState
from tournaments.events.models.stage import Stage


def publish_draw(stage: Stage, *, author: str, at: datetime, play: bool) -> list[Table]:
    """Freeze the draw and seat everybody; call inside a transaction.

    The caller has locked the stage. A digital draw is revealed here. Without ``play``
    the stage waits for its start. Returns the tables in order of their letters. Raises
    UrnNotOpen, SeatsPublished, UrnNotEmpty, TooFewTickets, OksMissing, and what
    ``reveal_draw`` raises.
    """
    assert transaction.get_connection().in_atomic_block
    draw = draw_under_way(stage)
    empty = seats_not_drawn(draw.id)
    if draw.method == DrawMethod.URN:
        tickets = _from_the_urn(draw, empty=empty)
    else:
        tickets = reveal_draw(draw, author=author, at=at)
    copy = frozen_copy(stage, draw=draw, tickets=tickets, empty=empty)
    publish_frozen(draw, copy, author=author, at=at)
    tables = [
        Table.objects.create(
            stage=stage,
            number=table_number(letter),
            letter=letter,
            state=TableState.SEATED,
        )
        for letter in letters_for(stage.sizes, stage.letters)
    ]
    drawn = [ticket for ticket in tickets if ticket.entrant is not None]
    _seat_everybody(stage, tables=tables, tickets=drawn, empty=empty)
    to = StageState.RUNNING if play else StageState.SEATED
    moved_at = move_stage(stage, to=to, author=author, at=at)
    stage.started_at = moved_at if play else None
    stage.save(update_fields=["state", "started_at"])
    return tables


def _from_the_urn(draw: Draw, *, empty: Collection[str]) -> list[Ticket]:
    tickets = list(draw.tickets.select_related("entrant").order_by("id"))
    left = sum(ticket.entrant is None for ticket in tickets) - len(empty)
    if left:
        raise UrnNotEmpty(left=left)
    if draw.the_stage.entries.count() > len(tickets):
        raise TooFewTickets
    refuse_unconfirmed(draw)
    return tickets


def _seat_everybody(
    stage: Stage,
    *,
    tables: Sequence[Table],
    tickets: Sequence[Ticket],
    empty: Collection[str],
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
                position_without_gaps(
                    ticket.position, letter=ticket.letter, empty=empty
                ),
                size=size[ticket.letter],
                partner=partner,
            ),
            entrant=ticket.entrant,
            partner=partner,
        )
        for ticket in tickets
        for partner in range(people)
    )


def frozen_copy(
    stage: Stage, *, draw: Draw, tickets: Sequence[Ticket], empty: Collection[str]
) -> dict[str, object]:
    """Return the published copy of a draw: codes and seats as drawn.

    It is the full map; its hash closes the urn, and ``not_drawn`` is there only where
    seats stay empty. Of a digital draw in order of the codes, with the hash of its
    proof.
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
        left = [str(ticket) for ticket in tickets if str(ticket) in empty]
        copy = {**found, "urn": outcome}
        return {**copy, "not_drawn": left} if left else copy
    return {**found, "assignment": outcome, "proof": draw.proof_sha256}
