"""What other sites may show in a frame, and that they may show nothing else."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from config.safe_headers import safe_headers, with_headers
from scoring.finish.commands.embargo import hold_final
from tests.integration.scoring.public.pages.reading import words
from tests.scenarios import AT, an_event, play_deals, running_tables
from tournaments.events.models.tournament import Tournament
from tournaments.opening.commands.over import cancel_event

pytestmark = [pytest.mark.django_db, pytest.mark.door]
EN = {"accept-language": "en"}
FRAMED = ("overlay", "embedded-table", "embedded-bracket")


@pytest.fixture
def event():
    return an_event(entrants=8, state="playing", deals=4)


@pytest.fixture
def client():
    return Client(headers=EN)


def at(event, name):
    needs_table = not name.startswith("embedded-bracket")
    table = {"table_id": running_tables(event)[0].pk} if needs_table else {}
    return reverse(name, kwargs={"slug": event.slug, **table})


def sent(answer):
    """The headers as they leave the site, behind its last door."""
    out = []

    async def send(message):
        out.append(message)

    pairs = [(name.lower().encode(), value.encode()) for name, value in answer.items()]
    start = {"type": "http.response.start", "status": answer.status_code}
    start["headers"] = pairs
    whole = with_headers(send, wanted=safe_headers())(start)
    with pytest.raises(StopIteration):
        whole.send(None)
    return {name.decode(): value.decode() for name, value in out[0]["headers"]}


@pytest.mark.parametrize("name", FRAMED)
def test_these_may_stand_in_a_frame(client, event, name):
    for address in (name, f"{name}-part"):
        answer = client.get(at(event, address))
        headers = sent(answer)
        assert answer.status_code == 200
        assert "x-frame-options" not in headers
        assert "frame-ancestors *" in headers["content-security-policy"]
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "<form" not in answer.text
        assert "<button" not in answer.text


@pytest.mark.parametrize("name", ["event", "tables", "bracket", "table"])
def test_nothing_else_may(client, event, name):
    table = {"table_id": running_tables(event)[0].pk} if name == "table" else {}
    answer = client.get(reverse(name, kwargs={"slug": event.slug, **table}))

    headers = sent(answer)
    assert headers["x-frame-options"] == "DENY"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_not_modified_leaves_a_kept_page_the_policy_that_it_came_with(client, event):
    """Firefox takes what such an answer says for the page that it has kept."""
    address = reverse("verify-record", kwargs={"slug": event.slug})
    first = client.get(address)
    assert "unsafe-eval" in sent(first)["content-security-policy"]

    again = client.get(address, headers={**EN, "if-none-match": first["ETag"]})

    headers = sent(again)
    assert again.status_code == 304
    assert not {"content-security-policy", "x-frame-options"} & headers.keys()
    assert headers["x-content-type-options"] == "nosniff"


def test_a_cancelled_event_says_so_in_a_frame_and_does_not_open_it_again(client, event):
    before = client.get(at(event, FRAMED[0]))["X-Around"]
    cancel_event(tournament_id=event.pk, author="O01", at=AT, reason="Curent")

    for name in FRAMED:
        answer = client.get(at(event, name))
        # A score laid over a picture has no room for it.
        said = name != "overlay"
        assert ("This event is cancelled Curent" in words(answer)) is said, name
        # A page that does not know is opened again, and this one is not.
        around = client.get(at(event, f"{name}-part"))["X-Around"]
        assert f'data-around="{around}"' in answer.text.partition("<head>")[0], name
        assert around != before, name


@pytest.mark.parametrize("name", FRAMED)
def test_a_private_event_is_not_there(client, event, name):
    Tournament.objects.filter(pk=event.pk).update(is_public=False)

    assert client.get(at(event, name)).status_code == 404


def test_a_table_of_another_event_is_not_there(client, event):
    other = an_event(entrants=6, state="playing")
    theirs = {"slug": event.slug, "table_id": running_tables(other)[0].pk}

    for name in ("overlay", "overlay-part", "embedded-table", "embedded-table-part"):
        assert client.get(reverse(name, kwargs=theirs)).status_code == 404


def test_a_held_final_is_held_there_too(client):
    event = an_event(entrants=8, state="final")
    hold_final(tournament_id=event.pk, author="O01", at=AT)
    play_deals(running_tables(event)[0], deals=3)

    assert ">–<" in client.get(at(event, "overlay")).text.replace("\n", "").replace(
        " ", ""
    )
    assert "board__lines" not in client.get(at(event, "embedded-table")).text
