"""The database itself keeps the books: no line is changed, deleted or doubled."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction

from tables.draws.models.draw import Draw
from tables.urn.guard import (
    LINES,
    BooksUnprotected,
    install_urn_triggers,
    prove_books_append_only,
)
from tables.urn.models import UrnLine
from tests.integration.tables.urn.urns import draw_one, entrants, take_back
from tests.scenarios import AT, an_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage():
    """A stage whose ticket A1 is recorded, and A2 was and is back in the urn."""
    stage = an_event(entrants=6, state="drawing").stages.get()
    one, other = entrants(stage)[:2]
    draw_one(stage, one, "A1")
    draw_one(stage, other, "A2")
    take_back(stage, "A2")
    return stage


def execute(statement):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.mark.parametrize(
    "change",
    ["author = 'X'", "letter = 'B'", "entrant_id = NULL", "of_seq = 9", "seq = 9",
     "map_hash = 'x'", "second = 'E009'", "for_absent = NOT for_absent"],
)  # fmt: skip
def test_no_line_is_changed(stage, change):
    with pytest.raises(DatabaseError):
        execute(f"UPDATE {LINES} SET {change}")


def test_no_line_is_deleted(stage):
    with pytest.raises(DatabaseError):
        execute(f"DELETE FROM {LINES}")


def test_only_the_words_of_a_reason_can_be_erased(stage):
    UrnLine.objects.filter(kind="void").update(reason="E001")

    assert UrnLine.objects.get(kind="void").reason == "E001"


def a_line(stage, **given):
    columns = {
        "draw": Draw.objects.get(),
        "seq": UrnLine.objects.count() + 1,
        "kind": "recorded",
        "letter": "B",
        "position": 0,
        "entrant": entrants(stage)[2],
        "author": "O01",
        "at": AT,
        "client_key": uuid4(),
    }
    return UrnLine(**{**columns, **given})


@pytest.mark.parametrize(
    "given",
    [
        {"seq": 9},
        {"seq": 1},
        {"letter": "A"},
        {"entrant": None},
        {"position": 4},
        {"position": None},
        {"letter": ""},
        {"kind": "what"},
        {"kind": "void", "entrant": None, "of_seq": 2, "letter": "A", "position": 1,
         "second": "E001", "reason": "again"},
        {"kind": "void", "entrant": None, "of_seq": 1, "letter": "A",
         "second": "O01", "reason": "alone"},
        {"kind": "void", "entrant": None, "of_seq": 1, "letter": "A",
         "second": "E001"},
        {"kind": "void", "entrant": None, "of_seq": 1, "second": "E001",
         "reason": "another seat"},
        {"kind": "ok", "entrant": None, "of_seq": 2, "letter": "A", "position": 1,
         "second": "E001"},
        {"kind": "ok", "entrant": None, "of_seq": 1, "letter": "A"},
        {"kind": "not_drawn", "entrant": None, "letter": "A", "second": "E001"},
        {"kind": "reprint", "entrant": None, "generation": 1, "second": "E001",
         "reason": "lost"},
        {"kind": "closed", "entrant": None, "letter": "", "position": None},
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_is_refused(stage, given):
    with pytest.raises(DatabaseError), transaction.atomic():
        a_line(stage, **given).save()


def test_an_entrant_with_a_ticket_gets_no_second_one(stage):
    with pytest.raises(DatabaseError), transaction.atomic():
        a_line(stage, entrant=entrants(stage)[0]).save()


@pytest.mark.no_ledger_check
def test_the_line_that_these_are_made_from_is_a_good_one(stage):
    a_line(stage).save()
    a_line(stage, kind="ok", entrant=None, of_seq=4, second="E001").save()
    closed = {"kind": "closed", "entrant": None, "letter": "", "position": None}
    a_line(stage, **closed, map_hash="x").save()

    with pytest.raises(DatabaseError), transaction.atomic():
        a_line(stage, letter="B", position=1, entrant=entrants(stage)[3]).save()


@pytest.mark.parametrize("name", ["urn_no_update", "urn_no_delete", "urn_append"])
def test_a_missing_trigger_is_found_at_the_start(name):
    prove_books_append_only(connection)
    suffix = "" if connection.vendor == "sqlite" else f" ON {LINES}"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}{suffix}")

    with pytest.raises(BooksUnprotected, match=name):
        prove_books_append_only(connection)
    install_urn_triggers(connection)
    prove_books_append_only(connection)
