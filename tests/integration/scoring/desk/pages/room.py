"""How an organizer reads and presses: in English, as text."""

from __future__ import annotations

from django.test import Client

from tests.integration.scoring.public.pages.reading import address, words
from tests.scenarios import organizer_client


def an_organizer(tournament):
    """A browser signed in as the event's organizer."""
    client = Client(headers={"accept-language": "en"})
    return organizer_client(client, tournament)


def read_desk(name, tournament, *, query="", status=200):
    answer = an_organizer(tournament).get(address(name, tournament) + query)
    return words(answer, status=status)


def press(name, tournament, fields=None, *, client=None):
    """Send a form and follow to where it leads."""
    client = client or an_organizer(tournament)
    return client.post(address(name, tournament), fields or {}, follow=True)


def led_to(answer):
    """The address at which a press has ended."""
    return answer.redirect_chain[-1][0]
