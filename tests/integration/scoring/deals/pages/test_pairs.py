"""The referee at a table of pairs: one number a pair, four names to choose from."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.rehearsal.script import Chances
from tests.integration.scoring.scoresheet.pages.phone import (
    Phone,
    hidden,
    table_with,
    text,
    typed,
)
from tests.integration.scoring.substitutions.accidents import leave
from tests.markup import in_one_line
from tests.scenarios import an_event, referee_client

pytestmark = pytest.mark.django_db

DEAL = {
    "outcome": "played",
    "bidder": "2",
    "bid": "2",
    "trump": "V",
    "cards-0": "70",
    "cards-1": "",
}


@pytest.fixture
def phone():
    event = an_event(entrants=3, state="playing", pairs=True, chances=Chances(void=0))
    client = referee_client(Client(), event)
    return Phone(client, event, table_with(event, letter="A"))


def save(phone, **fields):
    known = {"after_seq": str(phone.view.last_seq), "client_key": ""}
    first = phone.post("deal/", **(DEAL | known | fields))
    return phone.post("deal/", **(DEAL | fields | hidden(first)))


def test_the_form_asks_one_number_a_pair(phone):
    body = phone.get("deal/").text

    assert 'name="cards-0"' in body
    assert 'name="cards-1"' in body
    assert 'name="cards-2"' not in body
    assert "A1 + A3" in body
    for seat in phone.view.seats:
        assert seat.name in body


def test_the_other_pair_is_filled_in_and_the_result_is_per_pair(phone):
    shown = phone.post("deal/", **DEAL)

    assert typed(shown, "cards-1") == "50"
    assert hidden(shown)["shown"] == "2,1"


def test_the_pile_stands_at_the_first_seat_of_the_pair(phone):
    assert save(phone).status_code == 302

    payload = phone.view.lines[-1].line.payload
    assert payload["entry"]["cards"] == [70, 50, 0, 0]
    assert payload["entry"]["bidder"] == 2
    assert phone.view.state.totals == (2, 1)


def test_both_piles_missing_is_said_of_pairs(phone):
    answer = phone.post("deal/", **(DEAL | {"cards-0": ""}))

    assert "How many card points has each pair?" in text(answer)


def test_an_impossible_pile_is_said_of_the_pair(phone):
    answer = phone.post("deal/", **(DEAL | {"cards-0": "119", "cards-1": "1"}))

    pair = phone.view.side_names[0]
    assert f"{pair} cannot have 119 card points" in text(answer)


def test_a_deal_is_corrected_with_the_sums_that_were_recorded(phone):
    save(phone)
    seq = phone.view.last_seq

    page = phone.get(f"void/{seq}/replace/")

    assert typed(page, "cards-0") == "70"
    assert typed(page, "cards-1") == "50"


def test_the_table_has_one_score_a_pair(phone):
    save(phone)

    page = text(phone.get())

    names = [seat.name for seat in phone.view.seats]
    assert f"{names[0]} / {names[2]}" in page
    assert page.count(f"Deals: {names[1]}") == 1


def test_who_of_a_pair_deals_next_is_said_wherever_the_score_stands(phone):
    save(phone)
    names = [seat.name for seat in phone.view.seats]
    public = f"/t/{phone.tournament.slug}/tables/"
    english = {"accept-language": "en"}

    table = text(phone.client.get(f"{public}{phone.table.pk}/", headers=english))
    cards = phone.client.get(public, headers=english).text

    assert f"Deals: {names[1]}" in table
    first = in_one_line(cards).split('<ol class="table-card__seats">')[1]
    before = first.split('aria-label="Deals next"')
    assert len(before) == 2
    dealer = before[1].split("</svg>")[1].split("&nbsp;/")[0]
    assert dealer.strip() == names[1]


def test_a_penalty_names_the_person_and_costs_the_pair(phone):
    fields = {"seat": "3", "kind": "revoke", "reason": ""}
    first = phone.post("penalty/", **fields)

    saved = phone.post("penalty/", **fields, **hidden(first))

    assert saved.status_code == 302
    assert phone.view.state.totals == (0, -3)
    assert phone.view.seats[3].name in text(phone.get())


def test_a_pair_alone_is_told_to_go_on(phone):
    alone = Phone(
        phone.client, phone.tournament, table_with(phone.tournament, letter="B")
    )

    page = text(alone.get())

    assert "Everybody at this table goes on; it can be closed without play." in page
    assert "Close the table" in page
    assert "Record deal" not in page


@pytest.mark.parametrize("outcome", ["misdeal", "all_passed"])
def test_the_pair_that_is_left_is_told_that_no_deal_is_played(phone, outcome):
    leave(phone.table, 1)

    page = phone.get(f"deal/?outcome={outcome}")
    saved = phone.post("deal/", outcome=outcome, **hidden(page))

    assert page.status_code == 200
    assert "The set is over" in text(page)
    assert (saved.status_code, phone.view.last_seq) == (400, 2)
