"""The urn's books where letters were chosen, and where somebody came late."""

from __future__ import annotations

import pytest

from tables.latecomers.commands import late_entry, take_back_late_entry
from tables.latecomers.refusals import LateTicketDrawn
from tables.plan.commands import choose_letters
from tables.urn.commands.ticket_books import leave_tickets
from tables.urn.commands.urn import open_urn
from tables.urn.refusals import TableTooSmall
from tests.integration.tables.urn.urns import draw_one, signed
from tests.scenarios import AT, an_event
from tournaments.checkin.commands.closing import register_on_stand_by
from tournaments.ids import StageId
from tournaments.people.names import PlayerDetails

pytestmark = pytest.mark.django_db


def an_urn(entrants, *, out=(), small=()):
    event = an_event(entrants=entrants, state="checked_in")
    tournament_id = event.id
    choose_letters(
        tournament_id=tournament_id, out=out, small=small, at=AT, author="O01"
    )
    return open_urn(author="O01", tournament_id=tournament_id, at=AT)


def draw_all_but(draw, *left):
    people = draw.stage.entries.select_related("entrant").order_by("entrant__code")
    tickets = [str(one) for one in draw.tickets.all() if str(one) not in left]
    for entry, seat in zip(people, tickets, strict=False):
        draw_one(draw.stage, entry.entrant, seat)


def count_the_rest(draw):
    return leave_tickets(
        stage_id=StageId(draw.stage_id), counted=1, sign=signed(second="E002")
    )


def test_no_table_is_left_with_two_whatever_its_letter():
    draw = an_urn(7, out=["A"], small=["B"])
    draw_all_but(draw, "B3")

    with pytest.raises(TableTooSmall) as refused:
        count_the_rest(draw)

    assert "Table B" in refused.value.detail


def test_a_ticket_is_counted_as_not_drawn_where_a_letter_is_left_out():
    draw = an_urn(8, out=["A"])
    draw_all_but(draw, "C4")

    (line,) = count_the_rest(draw)

    assert str(line) == "C4"


def test_a_late_entry_whose_ticket_was_counted_is_not_taken_back():
    draw = an_urn(7)
    event = draw.stage.tournament
    late = register_on_stand_by(
        tournament_id=event.pk,
        people=[PlayerDetails(family="Zamfir")],
        at=AT,
        author="O01",
    )
    who = {"stage_id": StageId(draw.stage_id), "entrant_id": late.id}
    ticket = late_entry(**who, reason="Trenul", at=AT, author="O01")
    draw_all_but(draw, str(ticket))
    count_the_rest(draw)

    with pytest.raises(LateTicketDrawn):
        take_back_late_entry(**who, at=AT, author="O01")
