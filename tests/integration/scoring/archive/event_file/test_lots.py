"""Lots by the protocol in the event's file: the proof in it, an open secret not."""

from __future__ import annotations

import base64
import copy
from functools import lru_cache

import pytest

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.rehearsal.scratch import scratch_database
from tables.draws.models.draw import Draw
from tests.integration.scoring.archive.event_file.test_verifier import verify
from tests.integration.scoring.ties.lot_draws import (
    SECRET,
    a_tie,
    call_off,
    confirm,
    drawn,
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
        table = a_tie()
        start(table)
        call_off(table)
        drawn(table)
        return event_document(table.stage.tournament)


@pytest.fixture
def document(db):
    """An event of another site: one lot called off, one drawn."""
    return copy.deepcopy(_elsewhere())


def test_lots_come_back_with_the_same_bytes(document):
    there = import_event(document, organizer=None, at=AT)

    assert canon(event_document(there)) == canon(document)
    assert differences(there.slug) == []
    states = Draw.lots.filter(stage__tournament=there).values_list("number", "state")
    assert list(states) == [(1, "void"), (2, "published")]


def test_an_order_that_is_not_the_proofs_is_not_taken_in(document):
    pairs = document["stages"][0]["tables"][0]["lots"][1]["proof"]["assignment"]
    pairs[0][1], pairs[1][1] = pairs[1][1], pairs[0][1]

    with pytest.raises(EventFileRefused) as refused:
        import_event(document, organizer=None, at=AT)

    assert "the proof does not hold" in refused.value.detail


def test_a_lot_under_way_is_in_the_file_without_its_secret():
    table = a_tie()
    start(table)
    lay_open(table)
    confirm(table)
    event = table.stage.tournament

    for document in (event_document(event), public_document(event)):
        text = canon(document).decode()
        assert SECRET.hex() not in text
        assert base64.b64encode(SECRET).decode() not in text
        assert Draw.lots.get().commitment in text


def test_a_stranger_computes_the_lot_again(document, tmp_path):
    done = verify(document, tmp_path / "event.json")

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            lambda lot: lot["proof"].update(secret="00" * 32),
            "lot 2: list or secret is not the one that its mark has fixed",
        ),
        (
            lambda lot: lot["proof"]["assignment"].reverse(),
            "lot 2: the seats do not follow from the draw",
        ),
        (
            lambda lot: lot.update(proof=None),
            "a lot was recorded that was not drawn",
        ),
    ],
)
def test_a_stranger_finds_a_lot_that_was_changed(document, tmp_path, change, found):
    change(document["stages"][0]["tables"][0]["lots"][1])

    done = verify(document, tmp_path / "event.json")

    assert done.returncode == 1
    assert found in done.stderr
