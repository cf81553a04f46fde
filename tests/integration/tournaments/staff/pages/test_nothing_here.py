from __future__ import annotations

import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from tests.scenarios import an_event, organizer_client
from tournaments.events.models.tournament import Tournament
from tournaments.staff import policy

pytestmark = pytest.mark.django_db

UNKNOWN = ["xx/", "tables/99/zz/", "standings", "p/E001/nowhere/", "desk/nothing/"]


def a_private_event():
    event = an_event()
    Tournament.objects.update(is_public=False)
    return event


def leads_to(name, event):
    return f'href="{reverse(name, kwargs={"slug": event.slug})}"'


def main_of(page):
    return page.text.partition("<main")[2].partition("</main>")[0]


@pytest.mark.parametrize("below", UNKNOWN)
def test_an_unknown_address_of_an_event_leads_back_to_it(client, below):
    event = an_event()

    answer = client.get(f"/t/{event.slug}/{below}")

    assert answer.status_code == 404
    assert leads_to("event", event) in answer.text


def test_so_does_the_address_of_an_event_that_lacks_its_last_stroke(client):
    event = an_event()

    answer = client.get(f"/t/{event.slug}")

    assert answer.status_code == 404
    assert leads_to("event", event) in answer.text


def test_whoever_organizes_it_is_led_to_the_control_room_too(client):
    event = a_private_event()
    organizer_client(client, event)

    answer = client.get(f"/t/{event.slug}/xx/")

    assert answer.status_code == 404
    assert leads_to("desk", event) in answer.text


@pytest.mark.parametrize("below", UNKNOWN)
def test_of_a_private_event_strangers_learn_nothing(below):
    event = a_private_event()

    of_it = Client().get(f"/t/{event.slug}/{below}")
    of_none = Client().get(f"/t/no-such-event/{below}")

    assert of_it.status_code == of_none.status_code == 404
    assert main_of(of_it) == main_of(of_none)
    assert event.name not in of_it.text


def test_a_form_to_such_an_address_is_answered_the_same(client):
    event = an_event()

    answer = client.post(f"/t/{event.slug}/xx/", {"name": "Ana"})

    assert answer.status_code == 404
    assert leads_to("event", event) in answer.text


def test_elsewhere_an_unknown_address_leads_to_the_first_page(client):
    answer = client.get("/nowhere/")

    assert answer.status_code == 404
    assert 'href="/"' in answer.text


def test_while_the_database_is_away_it_is_called_busy_like_any_page(
    client, monkeypatch
):
    def away(slug):
        raise OperationalError("database is locked")

    monkeypatch.setattr(policy, "event_at", away)

    answer = client.get("/t/an-event/xx/")

    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
