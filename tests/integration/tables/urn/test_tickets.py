"""Tickets are drawn, taken back, and become seats."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tables.draws.models.draw import Draw, Ticket
from tables.refusals import SeatsPublished
from tables.seating.models import Seat
from tables.urn.commands.urn import call_off_draw
from tables.urn.refusals import (
    HasTicket,
    NoSuchTicket,
    NotInStage,
    TicketNotDrawn,
    TicketTaken,
)
from tests.integration.tables.urn.urns import draw_one, entrants, take_back
from tests.scenarios import AT, an_event

pytestmark = pytest.mark.django_db


def test_every_ticket_and_every_entrant_once(stage):
    one, other = entrants(stage)[:2]
    draw_one(stage, one, "A1")

    with pytest.raises(TicketTaken) as taken:
        draw_one(stage, other, "A1")
    with pytest.raises(HasTicket) as has:
        draw_one(stage, one, "B2")

    assert taken.value.params["code"] == one.code
    assert has.value.params["seat"] == "A1"
    assert Ticket.objects.filter(entrant__isnull=False).count() == 1


def test_the_same_ticket_again_changes_nothing(stage):
    one = entrants(stage)[0]
    first = draw_one(stage, one, "A1")

    again = draw_one(stage, one, " a 1")

    assert (again.pk, again.drawn_as) == (first.pk, 1)


@pytest.mark.parametrize("seat", ["A4", "C1", "A0", "11", "", "A1; DROP", "Ș1"])
def test_a_ticket_that_was_never_in_the_urn(stage, seat):
    with pytest.raises(NoSuchTicket):
        draw_one(stage, entrants(stage)[0], seat)


def test_who_does_not_play_in_the_stage_draws_nothing(stage):
    stranger = an_event(entrants=2).entrants.first()

    with pytest.raises(NotInStage):
        draw_one(stage, stranger, "A1")


def test_tickets_are_numbered_as_drawn_and_a_taken_back_one_is_free_again(stage):
    one, two, three = entrants(stage)[:3]
    draw_one(stage, one, "B3")
    draw_one(stage, two, "A2")
    take_back(stage, "b3")
    with pytest.raises(TicketNotDrawn):
        take_back(stage, "B3")
    draw_one(stage, three, "B3")
    draw_one(stage, one, "A1")

    drawn = Ticket.objects.filter(entrant__isnull=False).order_by("drawn_as")
    assert [str(ticket) for ticket in drawn] == ["A2", "B3", "A1"]
    assert [ticket.entrant for ticket in drawn] == [two, three, one]


def test_the_database_refuses_one_entrant_on_two_tickets(stage):
    one = entrants(stage)[0]
    draw_one(stage, one, "A1")

    with pytest.raises(IntegrityError), transaction.atomic():
        Ticket.objects.filter(letter="B", position=0).update(
            entrant=one, drawn_as=2, drawn_at=AT
        )
    with pytest.raises(IntegrityError), transaction.atomic():
        Ticket.objects.filter(letter="B", position=0).update(entrant=one)


def test_published_seats_are_those_on_the_tickets_and_stay():
    tournament = an_event(entrants=6, state="playing")
    stage = tournament.stages.get()
    drawn = {t.entrant_id: str(t) for t in Ticket.objects.filter(draw__stage=stage)}

    seated = {
        seat.entrant_id: f"{seat.table.letter}{seat.position + 1}"
        for seat in Seat.objects.filter(stage=stage).select_related("table")
    }

    assert seated == drawn
    draw = Draw.objects.get(stage=stage)
    assert dict(draw.frozen["urn"]) == {
        ticket.entrant.code: str(ticket) for ticket in draw.tickets.all()
    }
    one = entrants(stage)[0]
    with pytest.raises(SeatsPublished):
        draw_one(stage, one, "A1")
    with pytest.raises(SeatsPublished):
        take_back(stage, "A1")
    with pytest.raises(SeatsPublished):
        call_off_draw(stage_id=stage.id, reason="Nu", author="O01", at=AT)
