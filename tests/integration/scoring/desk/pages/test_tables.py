"""All tables for whoever runs the hall."""

from __future__ import annotations

import pytest

from tests.integration.scoring.deals.entries import LATER, a_table, close, raise_to
from tests.integration.scoring.desk.pages.room import an_organizer, read_desk
from tests.integration.scoring.public.pages.reading import address, rows
from tests.scenarios import a_grant, an_event
from tournaments.ids import GrantId
from tournaments.staff.commands.access import revoke_grant

pytestmark = pytest.mark.django_db


def cards(tournament):
    page = an_organizer(tournament).get(address("desk-tables", tournament))
    return rows(page.text, start="<article")


def test_before_the_seats_are_published_it_says_why_there_is_no_table():
    assert "No table is open yet" in read_desk("desk-tables", an_event())


def test_a_table_shows_score_deals_last_entry_and_who_records_there():
    table = a_table(entrants=6)
    tournament = table.stage.tournament
    a_grant(tournament, letters="A")
    raise_to(table, 2, 0, 1)

    first, second = cards(tournament)

    assert "Table A Playing" in first
    assert "2 deals last entry 14:00 Referees: R01 Telefon" in first
    assert "Seated" in second
    assert "no referee" in second
    page = read_desk("desk-tables", tournament)
    assert "No referee's link covers table B." in page


def test_a_link_without_letters_covers_all_tables_until_it_is_revoked():
    tournament = a_table(entrants=6).stage.tournament
    grant = a_grant(tournament).grant
    assert all("R01 Telefon" in card for card in cards(tournament))

    revoke_grant(
        tournament_id=tournament.id,
        grant_id=GrantId(grant.pk),
        at=LATER,
    )

    assert all("no referee" in card for card in cards(tournament))


def test_where_nothing_is_recorded_any_more_nobody_is_missed():
    event = an_event(entrants=6, state="published", target=3)

    for stage in (1, 2):
        page = read_desk("desk-tables", event, query=f"?stage={stage}")

        assert "Table A Confirmed" in page
        assert "referee" not in page.lower()


def test_each_state_offers_what_can_be_done():
    table = a_table(entrants=6)
    tournament = table.stage.tournament
    assert "Close · Table A" in cards(tournament)[0]
    raise_to(table, 6, 2, 2)
    tied = cards(tournament)[0]
    assert "Tie to be settled" in tied
    assert "Settle the tie · Table A" in tied
    assert "Close · Table A" not in tied

    raise_to(table := a_table(entrants=6), 6, 3, 1)
    tournament = table.stage.tournament
    assert "6 reached" in cards(tournament)[0]
    close(table)
    closed = cards(tournament)[0]
    assert "Closed" in closed
    assert "Reopen · Table A" in closed
    assert "Close · Table A" not in closed


def test_a_confirmed_stage_offers_no_reopening():
    tournament = an_event(entrants=6, state="final")

    page = read_desk("desk-tables", tournament, query="?stage=1")

    assert "Stage 1: all tables" in page
    assert "Confirmed" in page
    assert "Reopen" not in page


def test_the_fragment_is_the_inside_of_the_page():
    table = a_table(entrants=6)
    tournament = table.stage.tournament
    client = an_organizer(tournament)
    fragment = client.get(address("desk-tables-part", tournament))

    assert fragment.text.strip() in client.get(address("desk-tables", tournament)).text
    kept = {"headers": {"if-none-match": fragment.headers["ETag"]}}
    part = address("desk-tables-part", tournament)
    assert client.get(part, **kept).status_code == 304
    raise_to(table, 1, 0, 0)
    assert client.get(part, **kept).status_code == 200


def test_the_number_of_questions_to_the_database_does_not_grow(
    django_assert_max_num_queries,
):
    for entrants in (6, 40):
        tournament = an_event(entrants=entrants, state="playing")
        client = an_organizer(tournament)
        with django_assert_max_num_queries(14):
            assert client.get(address("desk-tables", tournament)).status_code == 200
