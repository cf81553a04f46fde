from __future__ import annotations

import pytest

from scoring.games.enums import PenaltyKind
from tests.integration.scoring.deals.entries import (
    close,
    penalty,
    play_out,
    raise_to,
    sign,
)
from tests.integration.scoring.public.pages.reading import (
    a_hall,
    a_visitor,
    address,
    read,
    rows,
)
from tests.people import called
from tests.scenarios import a_stager, an_event, running_tables

pytestmark = pytest.mark.django_db


def cards(tournament, *, query=""):
    page = a_visitor().get(address("tables", tournament) + query)
    return rows(page.text, start="<article")


def test_before_the_draw_it_says_why_there_are_none():
    assert "No seats yet" in read("tables", an_event())
    drawing = read("tables", an_event(state="drawing"))
    assert "The seats are being drawn." in drawing


def test_each_table_shows_its_people_score_deals_and_state():
    table = a_hall(entrants=10)
    raise_to(table, 2, 0, 1, 0)

    first, second, third = cards(table.stage.tournament)

    names = [seat.entrant.name for seat in table.seats.order_by("position")]
    assert first == (
        f"Table A Playing Seat A1 {names[0]} Through so far 2 "
        f"Seat A2 {names[1]} Out so far 0 Seat A3 {names[2]} Through so far 1 "
        f"Seat A4 {names[3]} Out so far 0 2 deals"
    )
    assert "Seated" in second
    assert "Table of three" in second
    assert "Table of three" in third
    assert "Table of three" not in first


def test_a_reached_target_a_tie_and_a_penalty_are_seen_at_a_glance():
    table = a_hall(entrants=6)
    raise_to(table, 6, 2, 1)
    assert "6 reached" in cards(table.stage.tournament)[0]
    penalty(
        table, 1, kind=PenaltyKind.OTHER, points=1, signature=sign(table, reason="x")
    )

    card = cards(table.stage.tournament)[0]

    assert "Tie to be settled" in card
    assert "1 penalty" in card


def test_who_goes_on_is_marked_only_after_closing():
    table = a_hall(entrants=6)
    raise_to(table, 6, 3, 1)
    before = cards(table.stage.tournament)[0]
    close(table)

    card = cards(table.stage.tournament)[0]

    assert (before.count("Through"), before.count("Through so far")) == (2, 2)
    assert (card.count("Through"), card.count("Through so far")) == (2, 0)


def test_earlier_stages_stay_readable():
    table = a_hall(entrants=6)
    tournament = table.stage.tournament
    stager = a_stager()
    for one in running_tables(tournament):
        play_out(one)
    stager.confirm(table.stage)
    waiting = read("tables", tournament)
    draw = stager.open_urn(tournament)
    drawing = read("tables", tournament)
    stager.draw_tickets(draw)
    stager.start(draw.stage)

    final = read("tables", tournament)
    earlier = read("tables", tournament, query="?stage=1")

    assert "Stage 1 2 of 2 tables closed" in waiting
    assert "The draw of the next one comes now." in waiting
    assert "The seats of the next stage are being drawn." in drawing
    assert "Final 0 of 1 table closed" in final
    assert "Stage 1 2 of 2 tables closed" in earlier


@pytest.mark.parametrize("stage", ["2", "0", "x", "-1", "²", "1e1", "999"])
@pytest.mark.parametrize("page", ["tables", "standings"])
def test_a_stage_that_does_not_exist_is_not_found(page, stage):
    tournament = an_event(state="playing")

    answer = a_visitor().get(address(page, tournament), {"stage": stage})

    assert answer.status_code == 404


def test_namesakes_are_told_apart():
    table = a_hall(entrants=6)
    seats = list(table.seats.select_related("entrant").order_by("position"))
    for seat, town in zip(seats[:2], ("Dej", ""), strict=True):
        called(seat.entrant, family="Pop", given="Andrei", town=town)

    card = cards(table.stage.tournament)[0]

    assert "Pop Andrei (Dej)" in card
    assert f"Pop Andrei ({seats[1].entrant.code})" in card
    assert f"({seats[2].entrant.code})" not in card


@pytest.mark.parametrize(
    ("points", "alone"), [((4, 4, 2, 0), False), ((5, 4, 2, 0), True)]
)
def test_all_pages_of_a_final_say_who_is_alone_in_the_lead(points, alone):
    table = a_hall(entrants=4)
    raise_to(table, *points)
    event = table.stage.tournament
    pages = [address(name, event) for name in ("tables", "standings", "bracket")]
    pages.append(address("table", event, table_id=table.pk))

    said = {page: "In the lead" in a_visitor().get(page).text for page in pages}

    assert said == dict.fromkeys(pages, alone)
