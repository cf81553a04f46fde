"""What an organizer takes home for a spreadsheet."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests.integration.scoring.deals.entries import a_table, penalty, raise_to, sign
from tests.integration.scoring.desk.pages.room import an_organizer
from tests.people import called
from tests.scenarios import an_event
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db


def address(tournament, name, ending):
    return f"/t/{tournament.slug}/desk/files/{name}.{ending}"


def rows_of(tournament, name):
    """The rows as the CSV has them, proved to be the same in the workbook."""
    client = an_organizer(tournament)
    answer = client.get(address(tournament, name, "csv"))
    assert answer.status_code == 200
    text = answer.content.decode("utf-8-sig")
    found = list(csv.reader(io.StringIO(text), delimiter=";"))
    book = client.get(address(tournament, name, "xlsx"))
    page = load_workbook(io.BytesIO(book.content)).active
    assert page.max_row == len(found)
    assert [cell.value for cell in page[1]] == found[0]
    return found[0], found[1:], page


def test_every_line_of_play_is_a_row_with_what_it_brought_each():
    table = a_table(entrants=6)
    raise_to(table, 2, 0, 1)
    penalty(table, 1, signature=sign(table, reason="=HYPERLINK(1)"))

    head, rows, page = rows_of(table.stage.tournament, "deals")

    assert head[:4] == ["Stage", "Table", "Line", "Deal"]
    assert [row[1] for row in rows] == ["A", "A", "A"]
    changes = [[row[10], row[13], row[16]] for row in rows]
    assert changes[-1] == ["0", "-3", "0"]
    assert [int(rows[-1][at]) for at in (11, 14, 17)] == [2, -3, 1]
    assert rows[-1][7] == "'=HYPERLINK(1)"
    cell = page.cell(row=4, column=8)
    assert (cell.value, cell.data_type) == ("=HYPERLINK(1)", "s")


def test_the_list_has_everybody_with_town_and_state():
    event = an_event(entrants=5, state="checked_in")
    first = Entrant.objects.filter(tournament=event).order_by("code").first()
    called(first, family="Pop", given="Ștefan", town="Cluj-Napoca")

    head, rows, _page = rows_of(event, "roster")

    assert head[:4] == ["Code", "Name", "Town", "Club"]
    assert [first.code, "Pop Ștefan", "Cluj-Napoca"] in [row[:3] for row in rows]
    assert {row[4] for row in rows} == {"Checked in"}


def test_standings_penalties_and_places_are_there_at_every_moment():
    final = a_table(entrants=4, target=6)
    raise_to(final, 6, 4, 3, 1)
    tournament = final.stage.tournament

    _head, standings, _page = rows_of(tournament, "standings")
    _head, penalties, _page = rows_of(tournament, "penalties")
    _head, places, _page = rows_of(tournament, "results")

    assert [(row[0], row[5]) for row in standings] == [
        ("Final", str(points)) for points in (6, 4, 3, 1)
    ]
    assert penalties == places == []


def test_only_organizers_and_only_what_there_is():
    tournament = an_event(entrants=4)
    organizer = an_organizer(tournament)

    assert organizer.get(address(tournament, "secrets", "csv")).status_code == 404
    assert organizer.get(address(tournament, "roster", "exe")).status_code == 404
    assert Client().get(address(tournament, "roster", "csv")).status_code in {302, 403}
