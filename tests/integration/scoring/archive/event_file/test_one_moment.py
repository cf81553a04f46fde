"""What is written while an event is read is in its file as a whole, or not at all."""

from __future__ import annotations

import pytest

from scoring.archive.queries import audit
from scoring.archive.queries.audit import all_differences
from scoring.archive.queries.event_file import writing
from scoring.stages.commands.stages import confirm_stage
from scoring.verifier import program
from tests.integration.scoring.deals.entries import (
    LATER,
    close,
    kinds,
    other_people,
    raise_to,
    record,
)
from tests.scenarios import an_event, running_tables
from tournaments.ids import StageId

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event():
    """An event whose first stage can be confirmed."""
    event = an_event(entrants=8, state="playing", target=6)
    for table in running_tables(event):
        raise_to(table, 6, 2, 1, 0)
        close(table)
    return event


def meanwhile(monkeypatch, module, name, act):
    """Let somebody else act once, before the module goes on with what has this name."""
    real, waiting = getattr(module, name), [act]

    def acted_and_real(*args, **kwargs):
        if waiting:
            with other_people() as submit:
                submit(waiting.pop()).result(timeout=20)
        return real(*args, **kwargs)

    monkeypatch.setattr(module, name, acted_and_real)
    return waiting


def confirm(event):
    stage = event.stages.get()
    return lambda: confirm_stage(stage_id=StageId(stage.pk), author="O01", at=LATER)


@pytest.mark.parametrize("made", ["event_document", "public_document"])
def test_a_stage_confirmed_while_the_file_is_made_is_in_it_or_not(
    event, monkeypatch, made
):
    waiting = meanwhile(monkeypatch, writing, "book_document", confirm(event))

    document = getattr(writing, made)(event)

    assert not waiting
    assert program().faults_of(document) == []
    assert program().faults_of(getattr(writing, made)(event)) == []


def test_a_deal_saved_while_the_file_is_made_is_in_it_or_not(monkeypatch):
    event = an_event(entrants=8, state="playing", target=6)
    table = running_tables(event)[0]
    waiting = meanwhile(monkeypatch, writing, "book_document", lambda: record(table))

    document = writing.event_document(event)

    assert not waiting
    assert kinds(table) == ["opened", "deal"]
    assert program().faults_of(document) == []


def test_a_stage_confirmed_while_everything_is_compared_is_no_difference(
    event, monkeypatch
):
    waiting = meanwhile(monkeypatch, audit, "stored_stages", confirm(event))

    assert all_differences(event.slug) == []
    assert not waiting
