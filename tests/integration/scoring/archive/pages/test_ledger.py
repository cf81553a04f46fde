"""The ledger of all tables, and the check of it."""

from __future__ import annotations

import pytest

from scoring.ledger.models import TableScore
from tests.integration.scoring.deals.entries import (
    a_table,
    last_seq,
    penalty,
    play_out,
    record,
    sign,
    void,
)
from tests.integration.scoring.desk.pages.room import an_organizer, read_desk
from tests.integration.scoring.public.pages.reading import address, rows, words
from tests.scenarios import an_event, running_tables

pytestmark = pytest.mark.django_db


def lines(tournament, *, query=""):
    page = an_organizer(tournament).get(address("desk-ledger", tournament) + query)
    assert page.status_code == 200
    return rows(page.text, start='<li id="line-')


def test_an_event_without_lines_says_so():
    page = read_desk("desk-ledger", an_event())

    assert "No line to show" in page


def test_lines_stand_newest_first_with_author_time_and_reason():
    first, second = running_tables(a_table(entrants=6).stage.tournament)
    tournament = first.stage.tournament
    record(first)
    penalty(second, 1, signature=sign(second, reason="Nu a dat la culoare"))

    newest, before, *opened = lines(tournament)

    assert "Stage 1 · B #2 Penalty Reason: Nu a dat la culoare" in newest
    assert "minus 3 points." in newest
    assert newest.endswith("referee 1 · 21 November, 14:00:00")
    assert "Stage 1 · A #2 Deal 1" in before
    assert ["Table opened" in line for line in opened] == [True, True]


def test_a_voided_line_stays_and_names_the_line_that_voids_it():
    table = a_table(entrants=6)
    record(table)
    void(table, last_seq(table))

    voiding, voided, *_opened = lines(table.stage.tournament)

    assert "A #3 Line 2 voided Reason: Scris greșit" in voiding
    assert "A #2" in voided
    assert "voided by line 3" in voided


def test_it_can_be_narrowed_to_a_table_and_to_a_kind():
    first, second = running_tables(a_table(entrants=6).stage.tournament)
    tournament = first.stage.tournament
    record(first)
    record(second)
    penalty(second, 1)

    of_second = lines(tournament, query=f"?table={second.pk}")
    deals = lines(tournament, query="?kind=deal")
    both = lines(tournament, query=f"?table={second.pk}&kind=deal")

    assert ["· B #" in line for line in of_second] == [True, True, True]
    assert ["Deal 1" in line for line in deals] == [True, True]
    assert len(both) == 1


@pytest.mark.parametrize(
    "query", ["?table=x", "?table=999999999", "?kind=x", "?page=x", "?page=99"]
)
def test_an_odd_address_shows_everything(query):
    table = a_table(entrants=6)

    assert len(lines(table.stage.tournament, query=query)) == 2


def test_another_event_s_table_cannot_be_chosen():
    other = a_table(entrants=6)
    record(other)
    table = a_table(entrants=6)

    assert len(lines(table.stage.tournament, query=f"?table={other.pk}")) == 2


def test_a_long_ledger_has_pages():
    tournament = an_event(entrants=12, state="final")
    in_all = sum(
        table.ledger.count()
        for s in tournament.stages.all()
        for table in s.tables.all()
    )
    assert in_all > 50

    first, second = lines(tournament), lines(tournament, query="?page=2")

    assert len(first) == 50
    assert not set(first) & set(second)
    page = read_desk("desk-ledger", tournament, query="?page=2&kind=deal")
    assert "Newer" in page or "Page" not in page


def test_the_check_says_that_everything_agrees():
    table = a_table(entrants=6)
    play_out(table)

    page = read_desk("desk-ledger", table.stage.tournament, query="?check=now")

    assert "everything agrees, line by line." in page
    assert "everything agrees" not in read_desk("desk-ledger", table.stage.tournament)


@pytest.mark.no_ledger_check
def test_the_check_names_every_difference():
    table = a_table(entrants=6)
    record(table)
    score = TableScore.objects.get(table=table)
    score.body = score.body.replace('"deals":1', '"deals":2')
    score.save()
    tournament = table.stage.tournament

    client = an_organizer(tournament)
    page = words(client.get(address("desk-ledger", tournament), {"check": "now"}))

    assert "1 difference was found:" in page
    assert "table 1/A: the stored score is not what the ledger gives" in page
