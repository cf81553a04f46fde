"""A number in an address that no row can have is a page that does not exist."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.scenarios import an_event, organizer_client

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
LARGE = 99_999_999_999_999_999_999


@pytest.mark.parametrize("name", ["withdraw-entrant", "undo-withdrawal", "i-am-here"])
def test_nobody_has_such_a_number(name):
    event = an_event(entrants=6)
    desk = organizer_client(Client(), event)
    if name == "i-am-here":
        desk.post(reverse("open-kiosk", kwargs={"slug": event.slug}))
    kwargs = {"slug": event.slug, "entrant_id": LARGE}

    assert desk.post(reverse(name, kwargs=kwargs)).status_code == 404


@pytest.mark.parametrize("page", ["t/{slug}/tables/{n}/", "api/v1/tables/{n}"])
def test_no_table_has_such_a_number(page):
    event = an_event(entrants=6, state="playing")

    answer = Client().get(f"/{page.format(slug=event.slug, n=LARGE)}")

    assert answer.status_code == 404
