"""A note at a table: a kind of line that has no page but the one made of its form."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.finish.commands.embargo import hold_final
from scoring.ledger.enums import LineKind
from scoring.ledger.models import LedgerEntry
from scoring.stages.commands.stages import publish_seats
from tables.seating.models import Table
from tests.integration.scoring.deals.entries import close, kinds
from tests.integration.scoring.scoresheet.pages.phone import (
    CLEAR,
    Phone,
    a_phone,
    second,
    text,
)
from tests.scenarios import AT, a_stager, an_event, referee_client, running_tables
from tournaments.ids import StageId

pytestmark = pytest.mark.django_db


def public(phone):
    at = f"/t/{phone.tournament.slug}/tables/{phone.table.pk}/"
    return text(phone.client.get(at, headers={"accept-language": "en"}))


def test_a_note_stands_in_the_record_and_changes_no_score():
    phone = a_phone()
    phone.deal(**CLEAR)
    before = phone.view.state.totals
    assert "Write a note" in text(phone.get())

    assert phone.post("notes/", reason="A glass fell over").status_code == 302

    assert phone.view.state.totals == before
    assert "Note: A glass fell over" in public(phone)
    assert text(phone.get()).count("A glass fell over") == 1


def test_a_note_at_a_final_that_is_held_back_is_not_called_public_yet():
    event = an_event(entrants=6, state="final")
    (table,) = running_tables(event)
    phone = Phone(referee_client(Client(), event), event, table)
    now, later = "and is public.", "public as soon as the score of the final is."
    assert now in text(phone.get("notes/"))

    hold_final(tournament_id=event.id, author="O01", at=AT)

    page = text(phone.get("notes/"))
    assert later in page
    assert now not in page


def test_a_note_without_words_says_so():
    phone = a_phone()

    refused = phone.post("notes/")

    assert refused.status_code == 400
    assert "What happened? Please say it." in text(refused)
    assert LineKind.REMARK not in kinds(phone.table)


def test_the_same_form_twice_is_one_note():
    phone = a_phone()
    key = "3f0d3b52-5f0a-4a55-9d0e-0a2b9c7b7a11"
    for _time in range(2):
        phone.post("notes/", reason="Light out", client_key=key, after_seq="1")

    notes = LedgerEntry.objects.filter(table=phone.table, kind=LineKind.REMARK)
    assert notes.count() == 1


def test_before_play_only_what_its_kind_allows_is_offered():
    event = an_event(entrants=6, state="drawing")
    a_stager().draw_tickets(event.stages.get().draws.get())
    stage = StageId(event.stages.get().pk)
    publish_seats(stage_id=stage, author="O01", at=AT, play=False)
    table = Table.objects.filter(stage=stage).first()
    phone = Phone(referee_client(Client(), event), event, table)

    page = text(phone.get())
    assert "Write a note" in page
    assert "Call the last deal" not in page
    assert "has not been started yet" in text(phone.get("last-deals/"))
    assert "has not been started yet" not in text(phone.get("notes/"))


def test_a_closed_table_takes_a_note_and_no_last_deal():
    phone = a_phone()
    phone.deal(**CLEAR)
    close(phone.table, reason="Late")

    page = text(phone.get())
    assert "Write a note" in page
    assert "Call the last deal" not in page
    assert phone.post("notes/", reason="Left before signing").status_code == 302
    assert "This table is closed" in text(phone.get("last-deals/"))
    assert phone.view.state.closed


@pytest.mark.parametrize("address", ["notes", "moves"])
def test_who_writes_a_note_takes_over_no_recording(address):
    phone = a_phone()
    phone.deal(**CLEAR)
    other = second(phone)

    assert other.post(f"{address}/", reason="Near the door").status_code == 302

    assert "This device records here." in text(phone.get())
    assert "took over" not in text(other.get())
