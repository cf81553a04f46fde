"""The pictures that other sites show with a link: what they say, and to whom."""

from __future__ import annotations

import re
import struct
import threading
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse

from scoring.disputes.commands.reviews import open_review
from scoring.finish.commands.embargo import hold_final
from scoring.finish.queries.places import event_places
from scoring.public.drawing import LinkPicture, Row, png_of
from scoring.public.pages import pictures
from tests.integration.scoring.deals.entries import raise_to, sign
from tests.integration.scoring.desk.pages.test_printing_end import an_erratum
from tests.integration.scoring.public.pages.reading import a_hall, names_at
from tests.scenarios import (
    AT,
    a_stager,
    an_event,
    organizer_client,
    play_deals,
    publish,
    running_tables,
)
from tournaments.events.models.tournament import Tournament
from tournaments.people.commands.registration import show_initials

pytestmark = [pytest.mark.django_db, pytest.mark.door]
EN = {"accept-language": "en"}
NAMES = ("event-picture", "results-picture", "table-picture")


@pytest.fixture(autouse=True)
def _none_drawn():
    """No command asks for a picture: events are made as everywhere."""
    with patch.object(pictures, "PICTURES", pictures.Drawn()):
        yield


@pytest.fixture
def in_words():
    """What is drawn, in words."""
    with patch.object(pictures, "png_of", lambda picture: repr(picture).encode()):
        yield


def at(event, name, *, table=None):
    table = table or (running_tables(event)[0] if name == "table-picture" else None)
    of = {"table_id": table.pk} if table else {}
    return reverse(name, kwargs={"slug": event.slug, **of})


def said(event, name, *, table=None, client=None):
    answer = (client or Client(headers=EN)).get(at(event, name, table=table))
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_picture_is_an_image_of_the_usual_size_and_is_asked_for_once():
    event = an_event(entrants=8, state="playing", deals=2)
    visitor = Client(headers=EN)

    for name in NAMES:
        first = visitor.get(at(event, name))
        again = visitor.get(at(event, name), headers={"if-none-match": first["ETag"]})

        assert first["Content-Type"] == "image/png"
        assert struct.unpack(">II", first.content[16:24]) == (1200, 630)
        assert len(first.content) < 60_000
        assert again.status_code == 304


@pytest.mark.parametrize("page", ["event", "results", "table"])
def test_a_page_names_its_picture_with_an_absolute_address(page):
    event = an_event(entrants=8, state="playing")
    address = at(event, f"{page}-picture")

    text = Client(headers=EN).get(address.replace("picture.png", "")).text

    found = dict(
        re.findall(r'<meta (?:property|name)="([^"]+)"\s+content="([^"]*)"', text)
    )
    assert re.fullmatch(rf"http://testserver{address}\?\d+", found["og:image"])
    assert found["og:url"] == f"http://testserver{address.replace('picture.png', '')}"
    assert found["twitter:card"] == "summary_large_image"
    assert event.name in found["og:image:alt"]
    assert event.name in found["og:title"]


@pytest.mark.usefixtures("in_words")
def test_a_table_shows_its_score_and_a_new_one_after_a_deal():
    table = a_hall(entrants=4, target=21)
    event = table.stage.tournament

    before = said(event, "table-picture", table=table)
    raise_to(table, 3, 0, 0, 0)
    after = said(event, "table-picture", table=table)

    assert all(name in before for name in names_at(table))
    assert "value='3'" not in before
    assert "value='3'" in after


@pytest.mark.usefixtures("in_words")
def test_a_table_under_review_stands_still():
    table = a_hall(entrants=4, target=21)
    event = table.stage.tournament
    raise_to(table, 3, 0, 0, 0)
    open_review(table_id=table.id, sign=sign(table, reason="Se verifică"))

    assert "Under review" in said(event, "table-picture", table=table)


@pytest.mark.usefixtures("in_words")
def test_a_final_that_is_held_back_shows_neither_score_nor_places():
    event = an_event(entrants=8, state="final")
    hold_final(tournament_id=event.pk, author="O01", at=AT)
    play_deals(running_tables(event)[0], deals=3)

    assert set(re.findall(r"value='(.*?)'", said(event, "table-picture"))) == {""}
    assert "rows=()" in said(event, "results-picture")
    assert "rows=()" in said(event, "event-picture")


@pytest.mark.usefixtures("in_words")
def test_the_first_places_are_shown_once_they_are_known():
    event = an_event(entrants=6, state="published")

    results = said(event, "results-picture")

    assert "Official results" in results
    assert "before='1.'" in results
    assert "before='4.'" not in results
    assert "before='1.'" in said(event, "event-picture")

    an_erratum(event, event_places(event.pk)[0].entrant, place=4)
    assert " · erratum 1: place 4'" in said(event, "results-picture")


@pytest.mark.usefixtures("in_words")
def test_after_a_held_final_the_results_wait_for_the_prize_giving():
    event = an_event(entrants=6, state="final", target=6)
    hold_final(tournament_id=event.pk, author="O01", at=AT)
    (table,) = running_tables(event)
    stager = a_stager()
    stager.play_table(table)
    stager.confirm(table.stage)

    finished = said(event, "results-picture")
    publish(event)
    published = said(event, "results-picture")

    for picture in (finished, published):
        assert "chip='Until the prize giving'" in picture
        assert "places of the final are held back until the prize giving." in picture
        assert "when the final is confirmed" not in picture
        assert "rows=()" in picture


@pytest.mark.usefixtures("in_words")
def test_who_is_shown_by_initials_is_so_here():
    table = a_hall(entrants=4, target=21)
    event, shy = table.stage.tournament, table.seats.first().entrant
    of = {"tournament_id": event.pk, "entrant_id": shy.pk}
    show_initials(**of, only=True, author="O01", at=AT)

    assert shy.name not in said(event, "table-picture", table=table)


@pytest.mark.parametrize("name", NAMES)
def test_a_private_event_has_no_picture_for_anybody_and_names_none(client, name):
    event = an_event(entrants=8, state="playing")
    where = at(event, name)
    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    organizer_client(client, event)

    assert client.get(where).status_code == 404
    assert Client().get(where).status_code == 404
    assert "og:image" not in client.get(where.replace("picture.png", "")).text


def test_a_table_of_another_event_has_none_here():
    event, other = (an_event(entrants=8, state="playing") for _ in range(2))

    answer = Client().get(at(event, "table-picture", table=running_tables(other)[0]))

    assert answer.status_code == 404


def test_too_many_pictures_are_refused_and_those_at_hand_are_not(monkeypatch):
    monkeypatch.setattr(pictures, "PICTURES", pictures.Drawn(at_once=1))
    event = an_event(entrants=8, state="playing")
    visitor = Client(headers=EN)

    assert visitor.get(at(event, "event-picture")).status_code == 200
    refused = visitor.get(at(event, "results-picture"))

    assert refused.status_code == 503
    assert refused["Retry-After"] == "5"
    assert visitor.get(at(event, "event-picture")).status_code == 200


def test_while_one_is_drawn_and_one_waits_a_third_is_told_to_come_again(monkeypatch):
    monkeypatch.setattr(pictures, "png_of", lambda _picture: b"drawn")
    drawn, begun, go = pictures.Drawn(), threading.Event(), threading.Event()

    def slow():
        begun.set()
        go.wait(5)
        return LinkPicture(event="", title="")

    threads = [
        threading.Thread(target=drawn.get, args=(key,), kwargs={"make": slow})
        for key in "ab"
    ]
    threads[0].start()
    begun.wait(5)
    threads[1].start()
    while drawn._inside._value:
        threading.Event().wait(0.01)

    assert drawn.get("c", make=slow) is None
    go.set()
    for thread in threads:
        thread.join()
    assert drawn.get("a", make=slow) == b"drawn"


def test_nothing_is_too_long_to_be_drawn():
    long = "Szentgyörgyvölgyi" * 12

    row = Row(before=long[:5], name=long, value="−3")
    drawn = png_of(LinkPicture(event=long, title=long, chip=long, rows=(row,) * 9))

    assert drawn.startswith(b"\x89PNG")
