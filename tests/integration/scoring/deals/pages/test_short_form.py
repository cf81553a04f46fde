"""A deal in the short form: on the page without scripts, and what everybody reads."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client

from tests.integration.scoring.scoresheet.pages.phone import (
    CLEAR,
    a_phone,
    hidden,
    organizers,
    text,
)

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}

SHORT = {"outcome": "played", "bidder": "1", "bid": "2", "trump": "V"}
MADE = SHORT | {"set_points-0": "", "set_points-1": "2", "set_points-2": "1"}


@pytest.fixture
def phone():
    return a_phone(short_form=True)


def save(phone, page="deal/", **fields):
    first = phone.post(page, **fields)
    return phone.post(page, **(fields | hidden(first)))


def test_the_form_asks_for_the_points_of_the_sheet(phone):
    page = text(phone.get("deal/"))

    assert "Points of the deal" in page
    assert "Announced" not in page
    assert "With card points" in page


def test_what_is_saved_says_that_card_points_were_not_recorded(phone):
    shown = text(phone.post("deal/", **MADE))
    assert "two; card points are not recorded" in shown

    assert save(phone, **MADE).status_code == 302

    assert phone.view.state.totals == (0, 2, 1, 0)
    line = phone.view.lines[-1]
    assert line.line.payload["entry"] == {
        "bidder": 1,
        "bid": 2,
        "trump": "V",
        "cards": None,
        "announcements": {},
        "set_points": [0, 2, 1, 0],
    }
    assert "card points were not recorded" in " ".join(line.why)
    public = Client(headers=EN).get(
        f"/t/{phone.tournament.slug}/tables/{phone.table.pk}/"
    )
    assert "without card points" in text(public)
    organizer = organizers(phone).client
    files = f"/t/{phone.tournament.slug}/desk/files/deals.csv"
    sheet = organizer.get(files, headers={"accept-language": "en"})
    rows = list(csv.reader(io.StringIO(sheet.content.decode()), delimiter=";"))
    assert rows[-1][5] == "Deal 1 (without card points)"
    told = Client(headers=EN).get(
        f"/t/{phone.tournament.slug}/tables/{phone.table.pk}/set.txt"
    )
    assert told.content.decode().splitlines()[-1] == "d0 b1 2V =0/2/1/0"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"set_points-1": "1"}, "Who has bid 2 scores 2 or more, or loses 2."),
        ({"set_points-1": "-2"}, "By these rules {third} scores nothing in this deal."),
        ({"set_points-2": "5"}, "No deal brings these points together"),
        ({"set_points-2": "x"}, "“x” is not a whole number."),
    ],
)
def test_what_cannot_be_is_named_and_kept_as_it_was_typed(phone, fields, sentence):
    answer = phone.post("deal/", **(MADE | fields), save="1")

    assert answer.status_code == 400
    assert sentence.format(third=phone.view.names[2]) in text(answer)
    assert phone.lines == 1
    name, value = next(iter(fields.items()))
    page = answer.content.decode()
    assert f'id="{name}"' in page
    assert f'value="{value}"' in page


def test_nothing_typed_asks_for_the_points(phone):
    answer = phone.post("deal/", **SHORT, save="1")

    assert "Enter the points of the sheet." in text(answer)


def test_a_deal_with_card_points_is_taken_as_well(phone):
    assert "Announced" in text(phone.get("deal/?form=counted"))

    assert save(phone, **CLEAR, form="counted").status_code == 302

    assert phone.view.lines[-1].line.payload["entry"]["cards"] == [40, 70, 10, 0]


def test_a_line_is_corrected_in_the_form_in_which_it_was_recorded(phone):
    save(phone, **MADE)
    seq = phone.view.last_seq
    page = phone.get(f"void/{seq}/replace/")
    assert 'value="2"' in page.content.decode()

    reason = {"reason": "Seat 4 had the point", "form": "short"}
    right = MADE | {"set_points-2": "0", "set_points-3": "1"} | reason
    assert save(phone, f"void/{seq}/replace/", **right).status_code == 302

    assert phone.view.state.totals == (0, 2, 0, 1)


def test_pairs_have_two_numbers():
    phone = a_phone(pairs=True, entrants=4, short_form=True)
    points = {"set_points-0": "1", "set_points-1": "2"}

    assert save(phone, **SHORT, **points).status_code == 302

    assert phone.view.state.totals == (1, 2)


def test_the_public_rules_say_what_is_recorded(phone):
    page = text(Client(headers=EN).get(f"/t/{phone.tournament.slug}/rules/"))

    assert "Of a deal the points of each player are recorded" in page
