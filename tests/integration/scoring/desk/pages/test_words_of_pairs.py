"""In an event of pairs every page speaks of pairs, and of whoever goes on unplayed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.integration.scoring.scoresheet.pages.phone import table_with
from tests.markup import in_one_line
from tests.scenarios import a_stager, an_event, organizer_client

pytestmark = pytest.mark.django_db


def a_desk(*, state, entrants):
    event = an_event(entrants=entrants, state=state, pairs=True)
    return event, organizer_client(Client(), event)


def read(client, name, event, **more):
    address = reverse(name, kwargs={"slug": event.slug, **more})
    return in_one_line(client.get(address, headers={"accept-language": "en"}).text)


def test_the_list_is_filled_pair_by_pair_and_pairs_are_checked_in(db):
    event, desk = a_desk(state="registration", entrants=0)
    assert "or add pairs one by one at the door" in read(desk, "desk", event)

    event, desk = a_desk(state="registration", entrants=3)
    address = reverse("check-in-all", kwargs={"slug": event.slug})
    said = desk.post(address, follow=True, headers={"accept-language": "en"}).text
    assert "3 pairs were checked in." in said


def test_the_urn_speaks_of_pairs_and_leaves_no_seat_empty(db):
    event, desk = a_desk(state="checked_in", entrants=5)
    a_stager().open_urn(event)

    page, tickets = read(desk, "draw-desk", event), read(desk, "ticket-sheet", event)

    assert "The pair is absent: the head referee has drawn" in page
    assert "count what is left in the urn" not in page
    assert "Each ticket is the two seats of a pair." in tickets
    assert "no seat stays empty" in tickets
    assert "fewer than three" not in tickets
    alone = an_event(entrants=7, state="checked_in")
    a_stager().open_urn(alone)
    others = organizer_client(Client(), alone)
    assert "count what is left in the urn" in read(others, "draw-desk", alone)
    tickets = read(others, "ticket-sheet", alone)
    assert "No table plays with fewer than three." in tickets


def test_the_checklist_speaks_of_no_table_of_three_and_of_no_fourth_place(db):
    event, desk = a_desk(state="registration", entrants=3)

    checklist = read(desk, "print-checklist", event)

    assert "Call the places of the final from the last to the first" in checklist
    assert "three" not in checklist
    assert "fourth" not in checklist


def test_a_raffle_is_drawn_among_pairs(db):
    event, desk = a_desk(state="checked_in", entrants=3)

    assert "3 pairs are checked in and take part." in read(desk, "desk-raffle", event)


def test_a_table_at_which_nobody_plays_is_said_to_go_on(db):
    event, desk = a_desk(state="playing", entrants=3)
    table = table_with(event, letter="B")
    at = {"table_id": table.pk}

    for name in ("desk", "my-tables", "desk-tables", "tables"):
        assert read(desk, name, event).count("Goes on without playing") == 1, name
    review = read(desk, "stage-review", event)
    # Of the table, and of the pair in its order.
    assert review.count("Goes on without playing") == 2
    assert "Set over" not in review
    closing = read(desk, "close-table", event, **at)
    assert "Everybody at this table goes on; it can be closed without play." in closing
    assert "Check penalties and the last deals" not in closing


def test_the_page_of_a_pair_marks_this_pair(db):
    event, _desk = a_desk(state="playing", entrants=4)

    page = read(Client(), "player", event, code="E001")

    assert page.count("(this pair)") == 1
    assert "this player" not in page
