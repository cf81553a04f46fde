"""An event that is copied into a test is the one that the commands have made."""

from __future__ import annotations

import pytest
from django.db import transaction

from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document
from tests import copies
from tests.scenarios import an_event
from tournaments.book.canon import canon
from tournaments.events.rules import REGULATION, TWO_PEOPLE


@pytest.mark.django_db
@pytest.mark.parametrize("state", ["drawing", "playing", "published"])
def test_made_or_copied_it_is_the_same(state):
    documents = []
    for _time in range(2):
        before = transaction.savepoint()
        event = an_event(entrants=4, state=state, target=3)
        assert differences() == []
        documents.append(canon(event_document(event)))
        transaction.savepoint_rollback(before)

    assert documents[0] == documents[1]


@pytest.mark.django_db
def test_a_second_event_of_a_test_is_another_one():
    first, second = an_event(), an_event()

    assert first.slug != second.slug


@pytest.mark.django_db
def test_where_a_test_changes_the_product_nothing_is_copied(monkeypatch):
    assert copies.possible()
    monkeypatch.setitem(REGULATION, "closed_tables", TWO_PEOPLE)

    assert not copies.possible()


@pytest.mark.django_db(transaction=True)
def test_where_a_test_really_commits_nothing_is_copied():
    assert not copies.possible()
