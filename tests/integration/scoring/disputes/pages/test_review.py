"""A referee puts a table under review, sees the live score, writes the ruling."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.integration.scoring.deals.entries import play_out
from tests.integration.scoring.disputes.test_reviews import put
from tests.integration.scoring.scoresheet.pages.phone import (
    CLEAR,
    Phone,
    a_phone,
    organizers,
    text,
)
from tests.scenarios import organizer_client, referee_client, running_tables

pytestmark = pytest.mark.django_db


def open_it(phone, reason="Cine a tăiat?"):
    return phone.post("review/", move="opened", reason=reason)


def test_the_reason_is_asked_and_what_was_typed_is_kept():
    phone = a_phone()

    empty = open_it(phone, reason=" ")
    long = open_it(phone, reason="x" * 501)

    assert empty.status_code == 400
    assert "What is in dispute?" in text(phone.get("review/"))
    assert long.status_code == 400
    assert "x" * 501 in long.text
    assert phone.lines == 1


def test_the_referee_sees_both_scores_apart():
    phone = a_phone()
    open_it(phone)
    phone.deal()

    page = text(phone.get())

    assert "Under review" in page
    assert "The audience sees the score as it was then" in page
    assert phone.view.state.totals == (0, 2, 0, 0)
    assert "Write the ruling and release" in page


def test_the_ruling_releases_the_table():
    phone = a_phone()
    open_it(phone)

    form = text(phone.get("review/"))
    done = phone.post("review/", move="released", reason="Tăiată corect.")
    page = text(phone.get())

    assert "What is the ruling?" in form
    assert "Cine a tăiat?" in form
    assert done.status_code == 302
    assert "Review over, ruling" in page
    assert "Tăiată corect." in page
    assert phone.view.state.review is None


def test_a_line_recorded_meanwhile_is_shown_and_the_words_stay():
    phone = a_phone()
    phone.deal(**CLEAR)

    behind = phone.post("review/", move="opened", reason="Cine?", after_seq="1")

    assert behind.status_code == 409
    assert "Recorded by others meanwhile" in text(behind)
    assert "Cine?" in behind.text
    assert phone.post("review/", move="opened", reason="Cine?").status_code == 302


def test_the_closing_page_leads_to_the_ruling():
    phone = a_phone(target=6)
    open_it(phone)

    page = phone.get("close/")
    refused = phone.post("close/", shown="0,0,0,0", reason="Timpul")

    assert "Write the ruling and release" in text(page)
    assert "data-deal-form" not in page.text
    assert refused.status_code == 409
    assert "closed only after the ruling is written" in text(refused)


def test_another_tables_referee_cannot_touch_it():
    phone = a_phone(letter="A")
    other = Phone(
        referee_client(Client(), phone.tournament, letters="B"),
        phone.tournament,
        phone.table,
    )

    assert other.get("review/").status_code == 403
    assert open_it(other).status_code == 403
    assert phone.lines == 1


def test_the_control_room_and_the_stage_ask_for_the_ruling():
    phone = a_phone(target=6)
    tables = running_tables(phone.tournament)
    for table in tables:
        play_out(table)
    put(tables[0])
    hall = organizer_client(Client(headers={"accept-language": "en"}), phone.tournament)
    desk = f"/t/{phone.tournament.slug}/desk/"

    assert "Table A is under review" in text(hall.get(desk))
    stage = text(hall.get(f"{desk}stage/"))
    assert "Not ready to be confirmed" in stage
    assert "Under review: the score of the audience stands still." in stage
    organizers(phone).post("review/", move="released", reason="Așa rămâne.")
    assert "Confirm the stage" in text(hall.get(f"{desk}stage/"))
