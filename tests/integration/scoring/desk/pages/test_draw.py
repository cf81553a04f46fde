"""Publishing the seats."""

from __future__ import annotations

import pytest

from tables.draws.models.draw import Draw
from tables.seating.models import Table
from tables.urn.commands.urn import call_off_draw
from tests import copies
from tests.integration.scoring.deals.entries import play_out
from tests.integration.scoring.desk.pages.room import led_to, press
from tests.integration.scoring.public.pages.reading import address, words
from tests.scenarios import AT, a_stager, an_event, running_tables
from tournaments.ids import StageId

pytestmark = pytest.mark.django_db


@copies.once
def a_drawn_event(*, leave=0):
    tournament = an_event(entrants=6, state="drawing", target=6)
    a_stager().draw_tickets(tournament.stages.get().draws.get(), leave=leave)
    return tournament


def publish(tournament, *, draw="1/1"):
    return press("publish-draw", tournament, {"draw": draw})


def test_a_complete_draw_is_published_and_its_tables_open():
    tournament = a_drawn_event()

    answer = publish(tournament)

    assert led_to(answer) == address("desk", tournament)
    assert "Stage 1: the seats are published and the tables are open." in words(answer)
    assert Draw.objects.get().state == "published"
    assert [table.letter for table in Table.objects.all()] == ["A", "B"]


def test_pressing_twice_gives_the_first_answer():
    tournament = a_drawn_event()
    publish(tournament)
    first = Draw.objects.get().frozen_hash

    answer = publish(tournament)

    assert led_to(answer) == address("desk", tournament)
    assert "published before" in words(answer)
    assert Draw.objects.get().frozen_hash == first
    assert Table.objects.count() == 2


def test_with_tickets_in_the_urn_it_leads_back_to_the_draw_and_says_so():
    tournament = a_drawn_event(leave=2)

    answer = publish(tournament)

    assert led_to(answer) == address("draw-desk", tournament)
    assert "Tickets still in the urn: 2." in words(answer)
    assert not Table.objects.exists()


@pytest.mark.parametrize("draw", ["", "1", "1/2", "2/1", "x/y", "1/1/1"])
def test_a_form_of_another_draw_publishes_nothing(draw):
    tournament = a_drawn_event()

    answer = publish(tournament, draw=draw)

    assert led_to(answer) == address("draw-desk", tournament)
    assert not Table.objects.exists()


def test_a_page_left_open_before_the_draw_was_called_off_publishes_nothing():
    tournament = a_drawn_event()
    call_off_draw(
        stage_id=StageId(tournament.stages.get().pk),
        reason="x",
        author="O01",
        at=AT,
    )
    stager = a_stager()
    stager.draw_tickets(stager.open_urn(tournament))

    answer = publish(tournament, draw="1/1")

    assert "The urn of this stage is not open." in words(answer)
    assert not Table.objects.exists()


def test_the_first_stage_s_form_never_publishes_the_second():
    tournament = a_drawn_event()
    publish(tournament)
    for table in running_tables(tournament):
        play_out(table)
    stager = a_stager()
    stager.confirm(tournament.stages.get())
    stager.draw_tickets(stager.open_urn(tournament))

    publish(tournament, draw="1/1")

    assert tournament.stages.get(number=2).state == "drawing"
    assert Table.objects.count() == 2
