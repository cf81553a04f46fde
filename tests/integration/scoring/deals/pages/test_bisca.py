"""A deal of Bisca on a referee's phone, and what everybody reads of it afterwards."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from tests.integration.scoring.scoresheet.pages.phone import a_phone, hidden, text
from tests.scenarios import a_grant
from tournaments.staff.enums import Role

pytestmark = pytest.mark.django_db

DEAL = {
    "outcome": "played",
    "points-0": "60", "points-1": "24", "points-2": "36", "points-3": "",
}  # fmt: skip


@pytest.fixture
def phone():
    return a_phone(game="bisca", entrants=8)


def saved(phone, **fields):
    """Look at the result of a deal, then save it as it was shown."""
    first = phone.post("deal/", **(DEAL | fields))
    return phone.post("deal/", **(DEAL | fields | hidden(first)))


def test_the_form_asks_what_the_game_asks_and_nothing_of_another(phone):
    page = text(phone.get("deal/"))

    assert "Card points" in page
    assert "Who laid the ace of trump on the seven?" in page
    for word in ("Trump", "bidding", "Announced", "All passed"):
        assert word not in page


def test_the_result_is_shown_before_it_is_saved_and_explained_afterwards(phone):
    shown = text(phone.post("deal/", **DEAL, bonus="2"))
    assert "Card points 60 : 24 : 36 : 0; points 1 : 0 : 1 : 0." in shown
    assert phone.lines == 1

    assert saved(phone, bonus="2").status_code == 302

    assert phone.view.state.totals == (1, 0, 1, 0)
    said = " ".join(phone.view.lines[-1].why)
    assert "60 card points, the most of all: 1 point." in said
    assert "laid the ace of trump on the seven: 1 point more." in said
    public = Client().get(f"/t/{phone.tournament.slug}/tables/{phone.table.pk}/")
    assert "60 : 24 : 36 : 0" in text(public)


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (("24", "60", "36"), "{1}: 24 : 60 : 36 : 0, won"),
        (("60", "0", "60"), "60 : 0 : 60 : 0, equal, nobody wins"),
    ],
)
def test_on_the_page_of_a_player_a_deal_says_who_won_it(phone, points, said):
    saved(phone, **{f"points-{seat}": one for seat, one in enumerate(points)})
    names = [seat.name for seat in phone.view.seats]
    me = phone.view.seats[0].code

    page = Client().get(
        f"/t/{phone.tournament.slug}/p/{me}/", headers={"accept-language": "en"}
    )

    lines = text(page).split("The latest lines For me Points ")[1]
    assert lines.startswith(said.format(*names))


def test_more_than_ninety_card_points_are_two_points(phone):
    saved(phone, **{"points-0": "96", "points-1": "24", "points-2": "0"})

    assert phone.view.state.totals == (2, 0, 0, 0)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"points-3": "10"}, "add up to 130 and not to 120"),
        ({"points-0": "1"}, "{first} cannot have 1"),
        ({"points-0": "x"}, "are not a whole number"),
        ({"bonus": "3"}, "cannot have laid the ace of trump on the seven"),
        ({"bonus": "9"}, "There is no such seat"),
    ],
)
def test_what_cannot_be_is_named_and_kept_as_it_was_typed(phone, fields, sentence):
    answer = phone.post("deal/", **(DEAL | fields), save="1")

    assert answer.status_code == 400
    assert sentence.format(first=phone.view.names[0]) in text(answer)
    assert phone.lines == 1
    assert 'value="24"' in answer.content.decode()


def test_a_wrong_deal_is_replaced_and_the_form_has_what_was_recorded(phone):
    saved(phone, bonus="2")

    form = phone.get("void/2/replace/")
    assert 'name="points-0"' in form.content.decode()
    assert 'value="60"' in form.content.decode()


def test_the_first_at_four_ends_the_set(phone):
    for _deal in range(4):
        assert saved(phone).status_code == 302

    assert phone.view.state.over
    assert phone.view.state.leader == 0


def test_partners_have_one_number_together():
    phone = a_phone(game="bisca", entrants=4, pairs=True)
    fields = {"points-0": "50", "points-1": "", "points-2": "", "points-3": ""}

    assert saved(phone, **fields, bonus="3").status_code == 302

    assert phone.view.state.totals == (0, 2)


def test_no_page_of_another_game_is_there(phone):
    saved(phone)
    public = f"/t/{phone.tournament.slug}/tables/{phone.table.pk}"

    assert phone.get().status_code == 200
    assert Client().get(f"{public}/set.txt").status_code == 404
    assert "set.txt" not in Client().get(f"{public}/").content.decode()


def post(phone, deal, shown):
    token = a_grant(phone.tournament, role=Role.REFEREE).token
    state = phone.view
    body = {
        "client_key": "0b0c6d0e-6f2c-4a0e-9f53-0d6f3f8a1c11",
        "after_seq": state.last_seq,
        "deal": {"dealer": state.state.next_dealer, **deal},
        "shown": shown,
    }
    return Client().post(
        f"/api/v1/tables/{phone.table.pk}/deals",
        data=json.dumps(body),
        content_type="application/json",
        headers={"Authorization": f"Bearer {token}", "accept-language": "en"},
    )


def test_a_program_records_a_deal_with_the_fields_of_its_game(phone):
    deal = {"outcome": "played", "points": [60, 24, 36, 0], "bonus": None}

    assert post(phone, deal, [1, 0, 0, 0]).status_code == 201

    assert phone.view.state.totals == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        ({"outcome": "played", "points": [60, 24, 36, 0], "bid": 2}, "not_asked"),
        ({"outcome": "played", "cards": [60, 24, 36, 0]}, "not_asked"),
        ({"outcome": "played", "points": [60, 24, 36]}, "bisca_points_count"),
        ({"outcome": "all_passed"}, "outcome_unknown"),
    ],
)
def test_a_program_that_takes_it_for_another_game_is_refused(phone, deal, code):
    answer = post(phone, deal, [1, 0, 0, 0])

    assert answer.status_code == 400
    assert code in answer.content.decode()
    assert phone.lines == 1
