from __future__ import annotations

import pytest

from scoring.ledger.enums import LeaveCause
from tests.integration.scoring.deals.entries import (
    LATER,
    close,
    play_out,
    raise_to,
    record,
    state,
)
from tests.integration.scoring.public.pages.reading import (
    a_hall,
    a_visitor,
    address,
    read,
    rows,
)
from tests.integration.scoring.substitutions.accidents import leave
from tests.scenarios import a_stager, an_event, running_tables
from tournaments.checkin.commands.closing import bring_back
from tournaments.ids import EntrantId

pytestmark = pytest.mark.django_db


def stages(tournament):
    page = a_visitor().get(address("bracket", tournament))
    return rows(page.text, start='<li class="path__stage">')


def test_before_the_draw_all_stages_are_foreseen_for_those_on_the_list():
    first, second, final = stages(an_event(entrants=13))

    assert first.startswith("Stage 1 13 entrants Planned Table A not drawn yet A1 A2")
    assert first.endswith("Table D not drawn yet D1 D2 D3")
    assert second.startswith("Stage 2 8 entrants Planned")
    assert final.startswith("Final 4 entrants Planned")
    assert "Table A not drawn yet A1 A2 A3 A4" in final


@pytest.mark.parametrize("entrants", [1, 5])
def test_where_no_plan_is_possible_it_says_so(entrants):
    assert "No plan yet" in read("bracket", an_event(entrants=entrants))


def test_five_who_were_seated_as_three_and_two_have_a_path():
    first, final = stages(an_event(entrants=5, state="playing"))

    assert first.count("Table") == 2
    assert final.startswith("Final 4 entrants")


def test_it_shows_who_went_on_best_first_and_what_is_still_open():
    table = a_hall(entrants=6)
    raise_to(table, 1, 6, 3)
    close(table)
    names = [seat.entrant.name for seat in table.seats.order_by("position")]

    page = a_visitor().get(address("bracket", table.stage.tournament)).text
    first, final = stages(table.stage.tournament)

    assert f"Table A 4 deals {names[1]} 6 {names[2]} 3 {names[0]} 1" in first
    assert page.count('path__seat is-through"') == 2
    assert "Table A not drawn yet A1 A2 A3 A4" in final


def test_the_final_is_foreseen_for_those_who_can_still_reach_it():
    table = a_hall(entrants=6)
    assert stages(table.stage.tournament)[1].startswith("Final 4 entrants")

    leave(table, 0, cause=LeaveCause.NO_SHOW)
    leave(table, 1)

    final = stages(table.stage.tournament)[1]
    assert final.startswith("Final 3 entrants")
    assert "not drawn yet A1 A2 A3 Through" in final


def test_who_has_left_and_stands_by_again_is_foreseen_in_no_later_stage():
    table = a_hall(entrants=6)
    event = table.stage.tournament
    record(table)
    gone = [leave(table, seat) and state(table).entrants[seat] for seat in (0, 1)]
    assert stages(event)[1].startswith("Final 3 entrants")

    for code in gone:
        bring_back(
            tournament_id=event.id,
            entrant_id=EntrantId(event.entrants.get(code=code).pk),
            at=LATER,
            author="O01",
        )

    assert stages(event)[1].startswith("Final 3 entrants")


def test_everybody_of_the_final_was_through_before():
    table = a_hall(entrants=6)
    tournament = table.stage.tournament
    for one in running_tables(tournament):
        play_out(one)
    stager = a_stager()
    stager.confirm(table.stage)
    draw = stager.open_urn(tournament)
    open_final = stages(tournament)[1]
    stager.draw_tickets(draw)
    stager.start(draw.stage)

    first, final = stages(tournament)

    assert open_final.startswith("Final 4 entrants Drawing seats")
    assert "Confirmed" in first
    for entry in draw.stage.entries.select_related("entrant"):
        assert entry.entrant.name in final
        assert entry.entrant.name in first
