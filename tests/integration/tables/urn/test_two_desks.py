"""Two people record tickets at the same time."""

from __future__ import annotations

import threading
from uuid import uuid4

import pytest
from django.db import transaction

from scoring.stages.commands.stages import publish_seats
from tables.draws.models.draw import Draw, Ticket
from tables.draws.refusals import UrnAlreadyOpen
from tables.refusals import SeatsPublished
from tables.urn.commands.books import UrnSignature
from tables.urn.commands.tickets import record_ticket
from tables.urn.commands.urn import open_urn
from tables.urn.refusals import HasTicket, TicketNotDrawn, TicketTaken
from tests.integration.scoring.deals.entries import other_people
from tests.integration.tables.urn.urns import draw_one, lines, take_back
from tests.scenarios import AT, a_stager, an_event
from tournaments.ids import EntrantId, StageId, TournamentId

pytestmark = pytest.mark.django_db(transaction=True)


def together(*calls):
    start = threading.Barrier(len(calls))

    def one(call):
        start.wait()
        try:
            return call()
        except (HasTicket, TicketTaken, TicketNotDrawn) as refused:
            return refused.code

    with other_people() as submit:
        futures = [submit(one, call) for call in calls]
        return [future.result(timeout=30) for future in futures]


def test_one_ticket_for_two_people_goes_to_one():
    stage = an_event(entrants=6, state="drawing").stages.get()
    people = [entry.entrant_id for entry in stage.entries.all()]

    def draw(entrant_id, seat):
        return lambda: str(
            record_ticket(
                stage_id=stage.id,
                entrant_id=EntrantId(entrant_id),
                seat=seat,
                sign=UrnSignature(author="O01", at=AT),
            )
        )

    outcomes = together(draw(people[0], "A1"), draw(people[1], "A1"))
    assert sorted(outcomes) == ["A1", "ticket_taken"]
    outcomes = together(draw(people[2], "B1"), draw(people[2], "B2"))
    assert "has_ticket" in outcomes
    drawn = Ticket.objects.filter(entrant__isnull=False)
    assert sorted(ticket.drawn_as for ticket in drawn) == [1, 2]


def test_one_form_sent_by_two_at_once_is_one_record():
    stage = an_event(entrants=6, state="drawing").stages.get()
    one, key = stage.entries.first().entrant_id, uuid4()

    def send():
        return str(
            record_ticket(
                stage_id=stage.id,
                entrant_id=EntrantId(one),
                seat="A1",
                sign=UrnSignature(author="O01", at=AT, key=key),
            )
        )

    assert together(send, send) == ["A1", "A1"]
    assert len(lines()) == 1


def test_a_ticket_is_put_back_by_one_of_two_desks():
    stage = an_event(entrants=6, state="drawing").stages.get()
    draw_one(stage, stage.entries.first().entrant, "A1")

    outcomes = together(*(lambda: str(take_back(stage, "A1")) for _ in range(2)))

    assert sorted(outcomes) == ["A1", "ticket_not_drawn"]
    assert [line.kind for line in lines()] == ["recorded", "void"]


def test_two_organizers_open_one_urn():
    tournament_id = TournamentId(an_event(entrants=6, state="checked_in").pk)

    with other_people() as submit:
        with transaction.atomic():
            open_urn.__wrapped__(tournament_id=tournament_id, author="O01", at=AT)
            second = submit(open_urn, tournament_id=tournament_id, author="O02", at=AT)
            with pytest.raises(TimeoutError):
                second.result(timeout=0.4)
        with pytest.raises(UrnAlreadyOpen):
            second.result(timeout=10)

    assert Draw.objects.count() == 1


def test_a_ticket_that_waits_for_the_publication_is_refused():
    tournament = an_event(entrants=6, state="drawing")
    draw = Draw.objects.get()
    a_stager().draw_tickets(draw)
    stage_id = StageId(draw.stage_id)
    entrant_id = EntrantId(draw.stage.entries.first().entrant_id)
    sign = UrnSignature(author="O01", at=AT)
    ticket = {"entrant_id": entrant_id, "seat": "A1", "sign": sign}

    with other_people() as submit:
        with transaction.atomic():
            publish_seats.__wrapped__(stage_id=stage_id, author="O01", at=AT)
            late = submit(record_ticket, stage_id=stage_id, **ticket)
            with pytest.raises(TimeoutError):
                late.result(timeout=0.4)
        with pytest.raises(SeatsPublished):
            late.result(timeout=10)

    assert tournament.stages.get().tables.count() == 2
