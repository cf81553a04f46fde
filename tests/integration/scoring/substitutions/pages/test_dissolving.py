"""The page on which a table is dissolved, and where everybody reads it."""

from __future__ import annotations

from collections import defaultdict
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.ledger.enums import LeaveCause
from scoring.player.queries import Where, whereabouts
from tables.seating.queries.seating import seats_by_name
from tables.seating.queries.seats import plays_at
from tests.integration.scoring.deals.entries import last_seq, void
from tests.integration.scoring.desk.pages.papers import read_paper
from tests.integration.scoring.public.pages.reading import address, rows, words
from tests.integration.scoring.scoresheet.pages.phone import a_phone, organizers, text
from tests.integration.scoring.substitutions.accidents import expel, leave, seated
from tests.scenarios import an_event, organizer_client, running_tables

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}
NOT_THERE = "Did not come"
OFFER = "Dissolve the table: they play at others"


@pytest.fixture
def phone():
    """An organizer's, at a table of four of ten who play; two are missing."""
    phone = a_phone(entrants=10)
    for seat in (1, 2):
        leave(phone.table, seat, cause=LeaveCause.NO_SHOW)
    phone.client = organizer_client(Client(), phone.tournament)
    return phone


@pytest.fixture
def moved(phone):
    """The table that was dissolved, and the codes of the two who came to it."""
    first, *_missing, last = seated(phone.table)
    assert phone.post("dissolve/", reason="Doi nu au venit").status_code == 302
    return phone, first, last


def test_the_table_offers_it_and_the_page_says_who_goes_where(phone):
    assert OFFER in text(phone.get())

    page = text(phone.get("dissolve/"))

    names = phone.view.names
    assert f"{names[0]} Seat A1 until now → B4" in page
    assert f"{names[3]} Seat A4 until now → C4" in page
    assert "Going on from this stage then: 4, instead of 6." in page
    assert phone.post("dissolve/", reason="").status_code == 400
    assert phone.post("dissolve/", reason="Doi nu au venit").status_code == 302
    after = text(phone.get())
    assert f"The table is dissolved: {names[0]} → B4, {names[3]} → C4." in after
    assert "Nobody plays at this table any more" in after
    assert OFFER not in after
    assert "Somebody takes the seat" not in after
    assert "Close the table" in after
    assert "Penalty" not in after + text(phone.get("close/"))
    assert "Exchange two seats" not in after
    assert "The table has moved" not in after
    assert "Write a note" in after
    assert phone.post("close/", shown="0,0,0,0").status_code == 302


def test_whoever_presses_again_without_an_answer_reads_the_same(phone):
    first, *_missing, last = phone.view.names
    known = {"client_key": str(uuid4()), "after_seq": str(phone.last_seq)}
    phone.post("dissolve/", reason="Doi nu au venit", **known)
    phone.get()

    assert phone.post("dissolve/", reason="Doi nu au venit", **known).status_code == 302

    told = f"The table is dissolved: {first} → B4, {last} → C4."
    assert told in text(phone.get())


def test_where_seats_are_missing_the_page_says_so_and_nothing_offers_it():
    phone = a_phone(entrants=8)
    for seat in (1, 2):
        leave(phone.table, seat, cause=LeaveCause.NO_SHOW)
    phone.client = organizer_client(Client(), phone.tournament)

    assert OFFER not in text(phone.get())
    page = text(phone.get("dissolve/"))
    assert "Left here: 2; free seats at tables where nothing has been dealt: 0." in page


def test_a_referee_is_told_who_does_it():
    referee = a_phone(entrants=10)
    for seat in (1, 2):
        leave(referee.table, seat, cause=LeaveCause.NO_SHOW)

    assert "an organizer can dissolve this table" in text(referee.get())
    assert referee.get("dissolve/").status_code == 403
    answer = referee.client.post(
        reverse("api-dissolutions", args=[referee.table.pk]),
        {"client_key": str(uuid4()), "after_seq": 3, "reason": "x"},
        content_type="application/json",
    )
    assert answer.status_code == 403


def test_a_program_dissolves_it_by_one_call(phone):
    path = reverse("api-dissolutions", args=[phone.table.pk])
    body = {
        "client_key": str(uuid4()),
        "after_seq": phone.last_seq,
        "reason": "Doi nu au venit",
    }

    first = phone.client.post(path, body, content_type="application/json")
    again = phone.client.post(path, body, content_type="application/json")

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["kind"] == "leave"
    assert first.json()["playing"] == []
    assert again.json() == first.json() | {"replayed": True}


def test_nobody_leaves_so_by_choice(phone):
    path = reverse("api-leaves", args=[phone.table.pk])
    body = {
        "client_key": str(uuid4()),
        "after_seq": phone.last_seq,
        "seat": 0,
        "cause": "reseated",
        "reason": "x",
    }

    answer = phone.client.post(path, body, content_type="application/json")

    assert answer.status_code == 400
    page = phone.post("leave/", seat="0", cause="reseated", reason="x")
    assert page.status_code == 400


def test_they_are_sent_to_the_new_seat_and_listed_once(moved):
    phone, first, last = moved
    event = phone.tournament

    where = {one.code: one for one in whereabouts(event)}

    assert [where[code].seat for code in (first, last)] == ["B4", "C4"]
    assert {where[code].state for code in (first, last)} == {Where.PLAYING}
    gone = [code for code in seated(phone.table) if code not in {first, last}]
    assert {where[code].state for code in gone} == {Where.LEFT}
    printed = [row.code for row in seats_by_name(event.id)]
    assert len(printed) == len(set(printed)) == 10
    table = words(
        Client().get(address("table", event, table_id=phone.table.pk), headers=EN)
    )
    assert "Set over" in table
    assert "Seated" not in table
    assert table.count("Plays at another table") >= 2


def test_nobody_is_said_to_go_on_from_it_and_nobody_calls_there(moved):
    phone, _first, _last = moved
    here, *others = running_tables(phone.tournament)

    page = words(
        Client(headers=EN).get(address("table", phone.tournament, table_id=here.pk))
    )
    assert "dissolved, nobody plays here" in page
    assert "go on" not in page
    assert "Call the referee" not in page
    there = address("table", phone.tournament, table_id=others[0].pk)
    assert "the best 2 go on Call the referee" in words(Client(headers=EN).get(there))


def test_nobody_who_did_not_come_has_a_rank_where_nobody_plays(moved):
    phone, *_two = moved
    event, (one, other) = phone.tournament, phone.view.names[1:3]
    path = f"/api/v1/tournaments/{event.slug}/bracket"

    assert ranks_told(event) == {"A": {None}, "B": {1}, "C": {1}}
    (row,) = [row for row in standings(event) if row.startswith(f"9 {one} ")]
    assert f"A – 0 0 0 {NOT_THERE}" in row
    assert f"{NOT_THERE} A –" in row
    seats = phone.client.get(path).json()["stages"][0]["tables"][0]["seats"]
    assert [seat["rank"] for seat in seats] == [None] * 4
    assert "A – 0 0 0" in read_paper("print-standings", event)
    before_the_close = text(phone.get("close/"))
    assert f"– {one} A2" in before_the_close
    assert phone.post("close/", shown="0,0,0,0").status_code == 302
    assert ranks_told(event)["A"] == {None}
    assert f"– A3 {other} 0" in read_paper("print-slips", event)


def test_nor_where_the_only_one_who_came_was_sent_away():
    phone = organizers(a_phone(entrants=8))
    table = phone.table
    for seat in range(3):
        leave(table, seat, cause=LeaveCause.NO_SHOW)
    assert ranks_told(table.stage.tournament) == {"A": {1, 2}, "B": {1}}

    phone.post("close/", shown="0,0,0,0", reason="Singur")
    then = text(phone.get("expel/?seat=3"))
    assert "– " + phone.view.names[3] in then
    expel(table, 3)

    event, code = table.stage.tournament, phone.view.state.entrants[3]
    assert ranks_told(event) == {"A": {None}, "B": {1}}
    own = Client(headers=EN).get(address("player", event, code=code))
    assert "Place Points Stage 1, Table A – 0" in words(own)


def ranks_told(event):
    """The ranks at each table, as a program reads them."""
    told = defaultdict(set)
    path = f"/api/v1/tournaments/{event.slug}/standings?stage=1"
    for row in Client().get(path).json()["rows"]:
        told[row["table"]].add(row["rank"])
    return told


def standings(event):
    page = Client().get(address("standings", event), headers=EN)
    return rows(page.text.split("<tbody>")[1].split("</tbody>")[0], start="<tr")


def test_a_program_calls_nobody_there_either_and_the_page_offers_no_button(moved):
    phone, _first, _last = moved
    here, there, *_more = running_tables(phone.tournament)

    assert called_to(here) == (409, "table_not_playing")
    assert called_to(there) == (201, None)
    page = address("call-referee", phone.tournament, table_id=here.pk)
    told = words(Client(headers=EN).get(page))
    assert "only while the table plays" in told
    assert "Call a referee to table" not in told
    assert Client().post(page, {"text": ""}).status_code == 409


def test_nor_by_a_pair_alone_which_goes_on_without_playing():
    event = an_event(entrants=5, state="playing", pairs=True, deals=2)
    (alone,) = [one for one in running_tables(event) if one.seats.count() == 2]
    page = address("table", event, table_id=alone.pk)

    assert "Call the referee" not in words(Client(headers=EN).get(page))
    assert called_to(alone) == (409, "table_not_playing")


def called_to(table):
    """What a program is answered that calls a referee: the status, and a refusal."""
    answer = Client().post(
        reverse("api-table-calls", args=[table.pk]), {}, content_type="application/json"
    )
    return answer.status_code, answer.json().get("code")


def test_a_table_that_all_have_left_is_not_called_dissolved():
    phone = organizers(a_phone(entrants=4, pairs=True))
    leave(phone.table, 0)
    phone.post("close/", shown="0,0", reason="A plecat")
    expel(phone.table, 1)
    public = address("table", phone.tournament, table_id=phone.table.pk)

    assert "dissolved" not in words(Client(headers=EN).get(public))
    assert phone.post("reopen/", reason="Eroare").status_code == 302
    page = text(phone.get())
    assert "The set is over Check penalties, then close the table." in page
    assert "It was dissolved" not in page


def test_between_the_two_lines_that_take_it_back_nobody_is_sent_anywhere(moved):
    phone, _first, last = moved
    c = running_tables(phone.tournament)[2]
    void(c, last_seq(c), touch_closed=True)

    where = {one.code: one for one in whereabouts(phone.tournament)}

    assert (where[last].state, where[last].seat) == (Where.LEFT, "")
    page = address("player", phone.tournament, code=last)
    assert "Has no seat in this stage." in words(Client().get(page, headers=EN))


def test_a_seat_of_before_lets_no_player_record(moved):
    phone, first, _last = moved
    b = running_tables(phone.tournament)[1]

    assert not plays_at(phone.table, entrant=first)
    assert plays_at(b, entrant=first)
