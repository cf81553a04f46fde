from __future__ import annotations

import hashlib
import html
import re

import pytest
from django.urls import reverse

from tables.draws.models.draw import Draw
from tables.urn.commands.urn import call_off_draw
from tests.markup import in_one_line
from tests.scenarios import AT, a_stager, an_event
from tournaments.ids import StageId
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=6, state="playing")


def find(client, event, query=""):
    address = reverse("find-my-seat", kwargs={"slug": event.slug})
    return client.get(address, {"q": query} if query else {})


def draw_of(client, event, number=1):
    return client.get(f"/t/{event.slug}/draws/{number}/")


def test_seats_and_draws_have_the_tabs_of_the_event(client, event):
    here = reverse("find-my-seat", kwargs={"slug": event.slug})
    standings = reverse("standings", kwargs={"slug": event.slug})

    for answer, mark in (
        (find(client, event), "page"),
        (draw_of(client, event), "true"),
    ):
        page = in_one_line(answer.content.decode())
        assert f'<a href="{here}" aria-current="{mark}">' in page
        assert f'<a href="{standings}">' in page


def test_the_published_draw_can_be_checked_by_a_stranger(client, event):
    page = draw_of(client, event).content.decode()

    draw = Draw.objects.get(stage__tournament=event)
    shown = re.search(r"<pre[^>]*>(.*?)</pre>", page, re.S)
    assert shown is not None
    text = html.unescape(shown[1])
    assert hashlib.sha256(text.encode()).hexdigest() == draw.frozen_hash
    assert draw.frozen_hash in page
    names = [entrant.name for entrant in Entrant.objects.filter(tournament=event)]
    for name in names:
        assert page.count(name) == 2 * names.count(name)


def test_there_is_no_draw_of_a_stage_that_is_not_there(client, event):
    assert draw_of(client, event, number=9).status_code == 404


def test_a_private_event_tells_no_seats(client, event):
    event.is_public = False
    event.save()

    assert find(client, event).status_code == 404
    assert draw_of(client, event).status_code == 404


def test_the_final_is_called_the_final(client):
    event = an_event(entrants=6, state="final")

    seats = in_one_line(find(client, event).content.decode())
    draw = in_one_line(draw_of(client, event, number=2).content.decode())

    assert "<title>Draw of the final · " in draw
    assert not [page for page in (seats, draw) if re.search(r"[Ss]tage 2", page)]


def test_everybody_reads_which_urns_were_called_off_why_and_by_whom(client):
    event = an_event(entrants=6, state="checked_in")
    stager = a_stager()
    first = stager.open_urn(event)
    stager.draw_tickets(first)
    call_off_draw(
        stage_id=StageId(first.stage_id), reason="Two stuck", author="O07", at=AT
    )
    second = stager.open_urn(event, check_codes=True)

    wall = client.get(f"/t/{event.slug}/draws/1/", follow=True).content.decode()
    stager.draw_tickets(second)
    stager.start(second.stage)
    published = draw_of(client, event).content.decode()

    for page in (wall, published):
        assert "Urn 1: Two stuck" in page
        assert "organizer 7" in page
        assert "6 of 6 tickets had been recorded" in page
