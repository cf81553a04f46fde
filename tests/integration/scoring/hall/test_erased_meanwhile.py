"""A screen is told something else while somebody is erased from what it says."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.archive.commands.erasure import erase_person
from scoring.hall.commands import add_display, show_message
from tests.integration.scoring.deals.entries import at_once
from tests.scenarios import AT, an_event

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_screen_says_what_it_was_told_last(monkeypatch):
    event = an_event(entrants=4)
    entrant = event.entrants.first()
    signed = {"tournament_id": event.id, "author": "O01", "at": AT}
    screen = add_display(
        name="Sala mare", language="ro", client_key=uuid4(), **signed
    ).display
    place = {"tournament_id": event.id, "display_id": screen.pk}
    show_message(message=f"{entrant.name} este așteptat", **place)

    _waited, refused = at_once(
        monkeypatch,
        holder=erase_person.__wrapped__.__globals__,
        name="names_in_book",
        first=[lambda: erase_person(entrant_id=entrant.id, **signed)],
        second=[lambda: show_message(message="Pauză", **place)],
    )

    assert refused is None
    screen.refresh_from_db()
    assert screen.message == "Pauză"
