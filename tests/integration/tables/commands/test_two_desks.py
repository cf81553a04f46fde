"""Two people record tickets at the same time."""

from __future__ import annotations

import threading

import pytest

from tables.commands.tickets import record_ticket
from tables.commands.urn import open_urn
from tables.errors import HasTicket, TicketTaken, UrnAlreadyOpen
from tables.models import Draw, Ticket
from tests.integration.scoring.entries import other_people
from tests.scenarios import AT, an_event
from tournaments.ids import EntrantId, StageId, TournamentId

pytestmark = pytest.mark.django_db(transaction=True)


def together(*calls):
    start = threading.Barrier(len(calls))

    def one(call):
        start.wait()
        try:
            return call()
        except (HasTicket, TicketTaken, UrnAlreadyOpen) as refused:
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
                stage_id=StageId(stage.pk),
                entrant_id=EntrantId(entrant_id),
                seat=seat,
                at=AT,
                author="O01",
            )
        )

    outcomes = together(draw(people[0], "A1"), draw(people[1], "A1"))
    assert sorted(outcomes) == ["A1", "ticket_taken"]
    outcomes = together(draw(people[2], "B1"), draw(people[2], "B2"))
    assert "has_ticket" in outcomes
    drawn = Ticket.objects.filter(entrant__isnull=False)
    assert sorted(ticket.drawn_as for ticket in drawn) == [1, 2]


def test_two_organizers_open_one_urn():
    tournament = an_event(entrants=6, state="checked_in")

    def press():
        return open_urn(tournament_id=TournamentId(tournament.pk), at=AT).number

    assert sorted(together(press, press), key=str) == [1, "urn_already_open"]
    assert Draw.objects.count() == 1
