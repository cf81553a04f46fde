"""Lots of who moves up in the event's file, and as a stranger computes them again."""

from __future__ import annotations

import copy
from functools import lru_cache

import pytest

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.rehearsal.scratch import scratch_database
from tables.draws.models.draw import Draw
from tests.integration.scoring.archive.event_file.forging import (
    finished,
    opened,
    said_in,
)
from tests.integration.scoring.archive.event_file.test_verifier import verify
from tests.integration.scoring.ties.lot_draws import SECRET
from tests.integration.scoring.ties.moving_up import (
    call_off,
    confirm,
    drawn,
    equals,
    lay_open,
    start,
)
from tests.scenarios import AT
from tournaments.canon import canon
from tournaments.refusals import EventFileRefused

pytestmark = pytest.mark.django_db


@lru_cache(maxsize=1)
def _elsewhere():
    with scratch_database():
        table, _equal = equals()
        start(table)
        call_off(table)
        drawn(table)
        return event_document(table.stage.tournament)


@pytest.fixture
def document(db):
    """An event of another site: one lot called off, one drawn."""
    return copy.deepcopy(_elsewhere())


def test_they_come_back_with_the_same_bytes(document):
    there = import_event(document, organizer=None, at=AT)

    assert canon(event_document(there)) == canon(document)
    assert differences(there.slug) == []
    states = Draw.lots.filter(stage__tournament=there).values_list("number", "state")
    assert list(states) == [(1, "void"), (2, "published")]


def test_somebody_else_than_the_lot_gave_is_not_taken_in(document):
    another_came(document)

    with pytest.raises(EventFileRefused):
        import_event(document, organizer=None, at=AT)


def test_one_that_waits_is_in_the_file_without_its_secret():
    table, _equal = equals()
    start(table)
    lay_open(table)
    confirm(table)
    event = table.stage.tournament

    for document in (event_document(event), public_document(event)):
        text = canon(document).decode()
        assert SECRET.hex() not in text
        assert said_in(document, "withdrawal")[2]["waits"]
        assert Draw.lots.get().commitment in text


def lots(document):
    return document["stages"][0]["lots"]


def test_a_stranger_computes_it_again(document, tmp_path):
    done = verify(document, tmp_path / "event.json")

    assert done.returncode == 0, done.stderr


def another_came(document):
    said = said_in(document, "moved_up")[-1]
    lot = document["stages"][0]["lots"][1]
    order = [code for code, _place in lot["proof"]["assignment"]]
    said["came"] = next(code for code in order if code != said["came"])
    document.update(finished(opened(document)))


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            lambda document: lots(document)[1]["proof"].update(secret="00" * 32),
            "lot 2: list or secret is not the one that its mark has fixed",
        ),
        (another_came, "stage 1: lot 2 has not let"),
        (lambda document: lots(document).pop(), "stage 1: lot 2 has not let"),
    ],
)
def test_a_stranger_finds_what_was_changed(document, tmp_path, change, found):
    change(document)

    done = verify(document, tmp_path / "event.json")

    assert done.returncode == 1
    assert found in done.stderr
