"""Tickets, table signs and seat lists as they come out of the printer."""

from __future__ import annotations

import re

import pytest

from scoring.ledger.enums import LeaveCause
from tables.seating.models import Table
from tables.seating.queries.seats import seated_at
from tests.integration.scoring.desk.pages.papers import paper, read_paper, sheets_of
from tests.integration.scoring.desk.pages.room import an_organizer
from tests.integration.scoring.public.pages.reading import address, plain, rows
from tests.integration.scoring.substitutions.accidents import leave
from tests.people import called
from tests.scenarios import a_stager, an_event
from tournaments.people.models.entrant import Entrant, Player

pytestmark = pytest.mark.django_db


def tickets(tournament):
    return rows(paper("print-tickets", tournament), start='<li class="ticket">')


def names(tournament):
    return [str(one) for one in Player.objects.filter(tournament=tournament)]


def test_a_ticket_for_each_seat_says_event_stage_draw_and_seat():
    tournament = an_event(entrants=23, state="drawing")

    found = tickets(tournament)

    assert len(found) == 23
    assert found[0].startswith("A1 Cupa de probă Stage 1 · draw 1 Table A, seat 1")
    seats = [one.split()[0] for one in found]
    assert seats == sorted(set(seats))
    assert seats[-3:] == ["F1", "F2", "F3"]
    sheets = sheets_of(paper("print-tickets", tournament))
    assert [sheet.count('<li class="ticket">') for sheet in sheets] == [18, 5]


def test_the_tickets_of_a_second_draw_cannot_be_taken_for_those_of_the_first():
    tournament = an_event(entrants=4, state="drawing")
    client = an_organizer(tournament)
    client.post(address("call-off-draw", tournament), {"reason": "lost", "draw": "1/1"})
    client.post(address("open-urn", tournament), {"expected": "4"})

    assert "Final · draw 2" in tickets(tournament)[0]


def test_a_second_copy_of_a_drawn_ticket_is_warned_of():
    tournament = an_event(entrants=4, state="checked_in")
    stager = a_stager()
    draw = stager.open_urn(tournament)
    calm = paper("print-tickets", tournament)
    assert "4 tickets: count them before they go into the urn." in calm
    assert "do not put a second copy" not in calm

    stager.draw_tickets(draw)

    page = paper("print-tickets", tournament)
    assert "4 tickets are drawn already: do not put a second copy" in page


def test_after_publication_no_tickets_are_printed():
    tournament = an_event(entrants=4, state="playing")

    page = read_paper("print-tickets", tournament)

    assert "nobody draws from the urn now" in page
    assert tickets(tournament) == []


def test_a_ticket_of_pairs_names_both_seats_and_the_free_one_says_so():
    found = tickets(an_event(entrants=3, state="drawing", pairs=True))

    assert [one.split()[0] for one in found] == ["A1", "A2", "B1"]
    assert "seats A1 + A3" in found[0]
    assert "goes on without playing" in found[2]


def test_the_code_leads_to_the_public_page_and_is_missing_where_there_is_none():
    tournament = an_event(entrants=4, state="drawing")
    page = paper("print-tickets", tournament)
    for seat in ("A1", "A4"):
        here = address("at-seat", tournament, number=1, seat=seat)
        assert f"Code of the address http://testserver{here}" in page
    tournament.is_public = False
    tournament.save()

    page = paper("print-tickets", tournament)

    assert "Code of the address" not in page
    assert len(tickets(tournament)) == 4


def test_a_sign_has_letter_seats_names_and_the_code_of_its_table():
    tournament = an_event(entrants=7, state="playing")
    signs = sheets_of(paper("print-signs", tournament), kind="sheet sign")
    tables = list(Table.objects.filter(stage__tournament=tournament))

    assert len(signs) == len(tables) == 2
    for sign, table in zip(signs, tables, strict=True):
        text = plain(sign)
        assert f"Table {table.letter} " in text
        for seat in table.seats.all():
            where = f"{table.letter}{seat.position + 1}"
            assert f"{where} {seat.entrant.name}" in text
        here = address("table", tournament, table_id=table.pk)
        assert f"Code of the address http://testserver{here}" in sign


def test_signs_can_be_printed_before_it_is_known_who_sits_there():
    tournament = an_event(entrants=7, state="drawing")

    page = paper("print-signs", tournament)

    signs = sheets_of(page, kind="sheet sign")
    assert [re.findall(r"<strong>(\w+)</strong>", sign) for sign in signs] == [
        ["A1", "A2", "A3", "A4"],
        ["B1", "B2", "B3"],
    ]
    assert "Once the seats are published, the signs have the names too." in page
    assert not [name for name in names(tournament) if name in page]


def test_partners_are_named_apart_and_the_free_pair_has_no_sign():
    tournament = an_event(entrants=3, state="playing", pairs=True)

    signs = sheets_of(paper("print-signs", tournament), kind="sheet sign")

    assert len(signs) == 1
    found = re.findall(r"<strong>(\w+)</strong><span>(.+?)</span>", signs[0])
    assert [seat for seat, _name in found] == ["A1", "A2", "A3", "A4"]
    people = names(tournament)
    assert all(name in people for _seat, name in found)


def test_everybody_is_on_both_lists_with_the_same_seat():
    tournament = an_event(entrants=7, state="playing")
    a_to_z = paper("print-seats", tournament)
    found = re.findall(r'<th scope="row">(.+?)</th>.*?<strong>(\w+)</strong>', a_to_z)

    assert [name for name, _seat in found] == list(
        tournament.entrants.order_by("sort_key").values_list("name", flat=True)
    )
    by_table = read_paper("print-by-table", tournament)
    for name, seat in found:
        assert f"{seat} {name}" in by_table


def test_in_pairs_the_lists_name_the_partner_and_who_plays_not_at_all():
    tournament = an_event(entrants=3, state="playing", pairs=True)

    a_to_z = read_paper("print-seats", tournament)
    by_table = read_paper("print-by-table", tournament)

    for name in names(tournament):
        assert a_to_z.count(name) == 2
        assert name in by_table
    assert a_to_z.count("goes on without playing") == 2
    assert by_table.count("goes on without playing") == 1


def test_table_27_comes_after_table_26():
    tournament = an_event(entrants=105, state="playing")

    page = paper("print-by-table", tournament)

    letters = re.findall(r"<h3>(\w+)</h3>", page)
    assert letters[:2] == ["A", "B"]
    assert letters[-2:] == ["Z", "AA"]


def test_the_lists_for_the_wall_lead_nobody_to_the_seat_of_who_is_gone():
    tournament = an_event(entrants=7, state="playing")
    table = Table.objects.get(stage__tournament=tournament, letter="A")
    missing = str(seated_at([table.pk])[table.pk][1].name)
    leave(table, 1, cause=LeaveCause.NO_SHOW)

    by_name = rows(paper("print-seats", tournament), start="<tr>")
    by_table = read_paper("print-by-table", tournament)

    (line,) = [one for one in by_name if one.startswith(missing)]
    assert "Absent" in line
    assert "A2" not in line
    assert missing not in by_table
    assert ("A1" in by_table, "A2" in by_table, "A3" in by_table) == (True, False, True)


def test_the_town_of_people_of_one_name_stands_once_on_the_lists_for_the_wall():
    tournament = an_event(entrants=4, state="playing")
    for entrant, town in zip(
        Entrant.objects.filter(tournament=tournament), ["Dej", "Turda"], strict=False
    ):
        called(entrant, family="Pop", given="Ioan", town=town)

    for name in ("print-seats", "print-by-table"):
        page = read_paper(name, tournament)
        found = [page.count(f"Pop Ioan ({town})") for town in ("Dej", "Turda")]
        assert (found, page.count("Pop Ioan")) == ([1, 1], 2)
        assert not re.search(r"Pop Ioan \((\w+)\) \1", page)
