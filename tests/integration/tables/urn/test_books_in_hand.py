"""What a process has read of an urn's book it reads once, and never wrongly."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.draws.models.draw import Ticket
from tables.urn.queries.urn_books import books_in_hand, books_of
from tests.integration.tables.urn.urns import draw_one, entrants, take_back

pytestmark = pytest.mark.django_db


def agree(stage):
    draw = stage.draws.get()
    now, whole = books_in_hand(draw), books_of(draw)
    assert now.drawn_as == whole.drawn_as
    assert list(now.not_drawn) == list(whole.not_drawn)
    assert {seat: line.entrant for seat, line in now.held.items()} == {
        seat: line.entrant for seat, line in whole.held.items()
    }
    return dict(now.drawn_as)


def no_room(_ticket):
    raise OSError("the disk is full")


def test_each_line_is_added_to_what_was_read_before(stage):
    people = entrants(stage)
    draw_one(stage, people[0], "A1")
    assert agree(stage) == {"A1": 1}
    draw_one(stage, people[1], "A2")
    assert agree(stage) == {"A1": 1, "A2": 2}
    take_back(stage, "A2")
    assert agree(stage) == {"A1": 1}
    draw_one(stage, people[2], "A2")
    assert agree(stage) == {"A1": 1, "A2": 2}


def test_what_was_not_committed_is_forgotten(stage, monkeypatch):
    people = entrants(stage)
    draw_one(stage, people[0], "A1")
    with monkeypatch.context() as broken:
        broken.setattr(Ticket, "save", no_room)
        with pytest.raises(OSError, match="full"):
            draw_one(stage, people[1], "A2")
    assert agree(stage) == {"A1": 1}
    draw_one(stage, people[2], "A2")
    assert agree(stage) == {"A1": 1, "A2": 2}


def test_only_what_is_new_is_read(stage):
    for number, entrant in enumerate(entrants(stage)[:3], start=1):
        draw_one(stage, entrant, f"A{number}")
    draw = stage.draws.get()
    books_in_hand(draw)
    with CaptureQueriesContext(connection) as asked:
        books_in_hand(draw)
    (query,) = [one["sql"] for one in asked if "bookline" in one["sql"]]
    last = max(line.seq for line in books_of(draw).lines)
    assert f'"seq" >= ({last})' in query or f'"seq" >= {last} ' in query
