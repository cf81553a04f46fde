"""What a device keeps belongs to one event and to whoever has recorded it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from tests.scenarios import an_event, organizer_client, referee_client, running_tables
from tournaments.events.models.tournament import Tournament

pytestmark = pytest.mark.django_db


def kept_by(client, page, **address):
    html = client.get(reverse(page, kwargs=address)).content.decode()
    frame = re.search(r'data-outbox="([^"]+)"\s+data-outbox-by="([^"]*)"', html)
    return frame.groups()


def begun_anew(event):
    """An event of another database: the same address, the same ids."""
    at = event.created_at + timedelta(days=1)
    Tournament.objects.filter(pk=event.pk).update(created_at=at)


@pytest.mark.parametrize(
    ("state", "page", "desk"),
    [("registration", "check-in", "check-in"), ("drawing", "draw-desk", "urn")],
)
def test_a_desk_keeps_for_this_event_alone(client, state, page, desk):
    event = an_event(state=state)
    organizer_client(client, event)

    name, by = kept_by(client, page, slug=event.slug)
    begun_anew(event)

    assert name.startswith(f"{desk}.{event.slug}.")
    assert by == "O01"
    assert kept_by(client, page, slug=event.slug) != (name, by)


def test_the_pages_of_a_referee_keep_together_and_for_this_event_alone(client):
    event = an_event(state="playing")
    table = running_tables(event)[0]
    referee_client(client, event)

    def pages():
        return {
            kept_by(client, "my-tables", slug=event.slug),
            kept_by(client, "calls", slug=event.slug),
            kept_by(client, "referee-table", slug=event.slug, table_id=table.pk),
        }

    def sheet():
        address = {"slug": event.slug, "table_id": table.pk}
        html = client.get(reverse("catch-up", kwargs=address)).content.decode()
        return re.search(r'data-sheet="([^"]+)"', html)[1]

    before, paper = pages(), sheet()
    [(name, by)] = before
    begun_anew(event)

    assert name.startswith(f"referee.{event.slug}.")
    assert by == "R01"
    assert before & pages() == set()
    assert sheet() != paper
