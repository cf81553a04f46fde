"""A form that is sent twice at the same moment counts once."""

from __future__ import annotations

import threading
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.integration.scoring.deals.entries import other_people
from tests.scenarios import a_user, an_event, organizer_client
from tournaments.events.models.tournament import Tournament
from tournaments.people.models.entrant import Entrant
from tournaments.staff.models.access import AccessGrant

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 4


def sent_together(browser, address, typed):
    """Send one form from a browser several times at once; return the answers."""
    start = threading.Barrier(TIMES)
    cookies = {name: cookie.value for name, cookie in browser.cookies.items()}

    def send():
        again = Client(headers={"accept-language": "en"})
        again.cookies.load(cookies)
        start.wait()
        return again.post(address, typed)

    with other_people() as submit:
        futures = [submit(send) for _ in range(TIMES)]
        return [future.result(timeout=60) for future in futures]


def test_an_event_is_opened_once_and_every_answer_leads_to_it(client):
    client.force_login(a_user())
    typed = {
        "client_key": str(uuid4()),
        "name": "Cupa Țărmurilor",
        "starts_on": "2026-11-28",
        "preset": "tournament",
        "target": "21",
    }

    answers = sent_together(client, reverse("open-event"), typed)

    tournament = Tournament.objects.get()
    assert {answer.headers.get("Location") for answer in answers} == {
        f"/t/{tournament.slug}/desk/"
    }


def test_a_link_is_made_once_and_shown_once(client):
    event = an_event(entrants=0)
    desk = organizer_client(client, event)
    typed = {"client_key": str(uuid4()), "role": "referee", "label": "Maria"}

    answers = sent_together(
        desk, reverse("issue-grant", kwargs={"slug": event.slug}), typed
    )

    assert AccessGrant.objects.filter(tournament=event).count() == 1
    assert sorted(answer.status_code for answer in answers) == [200, 302, 302, 302]


@pytest.mark.parametrize("page", ["register-entrant", "add-to-stand-by"])
def test_a_walk_in_is_added_once_and_every_answer_says_so(client, page):
    event = an_event(entrants=0)
    desk = organizer_client(client, event)
    typed = {"client_key": str(uuid4()), "line": "Pop Ioan, Dej"}

    answers = sent_together(desk, reverse(page, kwargs={"slug": event.slug}), typed)

    assert Entrant.objects.filter(tournament=event).count() == 1
    assert [answer.status_code for answer in answers] == [302] * TIMES
