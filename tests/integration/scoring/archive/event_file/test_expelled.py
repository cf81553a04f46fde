"""An event in which somebody was expelled after play travels whole, and is true."""

from __future__ import annotations

import copy
from datetime import timedelta
from functools import lru_cache

import pytest

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.rehearsal.scratch import scratch_database
from scoring.standings.enums import Decision
from tables.seating.models import Table
from tests.integration.scoring.archive.event_file.test_verifier import verify
from tests.integration.scoring.deals.entries import LATER, state
from tests.integration.scoring.standings.confirmed import decide
from tests.integration.scoring.substitutions.accidents import expel
from tests.scenarios import AT, an_event, publish


@lru_cache(maxsize=1)
def _documents():
    with scratch_database():
        event = an_event(entrants=8, state="finished", target=3, seed="expelled")
        tables = Table.objects.filter(stage__tournament=event).select_related("stage")
        first, final = tables.filter(stage__number=1)[0], tables.get(stage__final=True)
        expel(first, state(first).order[-2], behind=True)
        expel(final, state(final).order[0], behind=True)
        decide(final, Decision.CORRECTED)
        publish(event, at=LATER + timedelta(hours=1))
        event.refresh_from_db()
        return event_document(event), public_document(event)


@pytest.fixture
def documents(db):
    return copy.deepcopy(_documents())


def test_it_comes_back_with_the_same_bytes(documents):
    document, _record = documents

    tournament = import_event(document, organizer=None, at=AT)

    assert event_document(tournament) == document
    assert differences(tournament.slug) == []


def test_the_program_at_home_finds_both_true(documents, tmp_path):
    for number, document in enumerate(documents):
        done = verify(document, tmp_path / f"{number}.json")
        assert done.returncode == 0, done.stderr
