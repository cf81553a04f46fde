"""An event whose stage waits for its start leaves and comes back."""

from __future__ import annotations

import copy
from functools import lru_cache

import pytest

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.rehearsal.scratch import scratch_database
from scoring.stages.commands.starting import begin_play, take_start_back
from tests.integration.scoring.archive.event_file.forging import finished
from tests.scenarios import AT, an_event
from tournaments.canon import canon
from tournaments.ids import StageId
from tournaments.refusals import EventFileRefused

WHY = "too early"


@lru_cache(maxsize=1)
def _documents():
    with scratch_database():
        event = an_event(entrants=6, state="playing")
        stage = StageId(event.stages.get().pk)
        take_start_back(stage_id=stage, author="O01", reason=WHY, at=AT)
        event.refresh_from_db()
        return event_document(event), public_document(event)


@pytest.fixture
def documents(db):
    """The whole event and its public record."""
    return copy.deepcopy(_documents())


def test_it_comes_back_with_the_same_bytes_and_can_be_started(documents):
    document, _record = documents

    tournament = import_event(document, organizer=None, at=AT)

    assert canon(event_document(tournament)) == canon(document)
    assert differences(tournament.slug) == []
    stage = begin_play(
        stage_id=StageId(tournament.stages.get().pk), author="O01", at=AT
    )
    assert stage.state == "running"


def test_a_step_back_without_its_reason_is_refused(documents):
    document, _record = documents
    document["book"][-1]["row"]["payload"]["reason"] = None
    document["book"][-1]["texts"] = {}

    with pytest.raises(EventFileRefused, match="a start that is taken back"):
        import_event(finished(document), organizer=None, at=AT)


def test_everybody_can_read_why(documents):
    _document, record = documents
    assert record["book"][-1]["texts"]["reason"]["text"] == WHY
