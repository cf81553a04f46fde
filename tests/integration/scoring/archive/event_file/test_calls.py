"""Calls and their steps leave with the event and come back."""

from __future__ import annotations

import pytest

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.event_file.writing import event_document
from tests.scenarios import AT
from tournaments.canon import canon
from tournaments.refusals import EventFileRefused

pytestmark = pytest.mark.slow
WHEN = "2026-11-21T10:05:00.000000Z"
CALL = {"number": 1, "text": "Cine împarte?", "state": "claimed", "called_at": WHEN}
MOVES = [
    {"seq": 1, "state": "called", "author": "player", "at": WHEN, "words": ""},
    {"seq": 2, "state": "claimed", "author": "R01", "at": WHEN, "words": ""},
]


def test_calls_come_back_with_the_same_bytes(document):
    document["stages"][0]["tables"][0]["calls"] = [{**CALL, "moves": MOVES}]

    tournament = import_event(document, organizer=None, at=AT)

    assert canon(event_document(tournament)) == canon(document)


def test_a_step_that_no_column_takes_is_named(document):
    moves = [MOVES[0], {**MOVES[1], "state": "lost"}]
    document["stages"][0]["tables"][0]["calls"] = [{**CALL, "moves": moves}]

    with pytest.raises(EventFileRefused) as refused:
        import_event(document, organizer=None, at=AT)

    assert "calls 0.moves 1.state" in str(refused.value.detail)
