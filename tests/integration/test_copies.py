"""An event that is copied into a test is the one that the commands have made."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from scoring.archive.queries.audit import differences, differences_from_books
from scoring.archive.queries.event_file.writing import event_document
from tests import copies
from tests.scenarios import a_grant, an_event, play_deals, running_tables
from tournaments.canon import canon
from tournaments.events.rules import REGULATION, TWO_PEOPLE
from tournaments.staff.enums import Role


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


@pytest.mark.django_db
def test_a_named_change_has_copies_of_its_own(monkeypatch):
    usual = dict(REGULATION)
    monkeypatch.setitem(REGULATION, "closed_tables", TWO_PEOPLE)

    for _time in range(2):
        before = transaction.savepoint()
        with copies.under("closed tables by two"):
            assert copies.possible()
            changed = an_event(entrants=4).event_rules
        transaction.savepoint_rollback(before)

        assert changed["closed_tables"] == TWO_PEOPLE != usual["closed_tables"]


@pytest.fixture
def writes_of(request):
    """Whether the check after a test would read what a function has written."""
    (tests,) = [
        plugin
        for plugin in request.config.pluginmanager.get_plugins()
        if hasattr(plugin, "NOT_COMPARED")
    ]

    def written(make):
        writes = tests.Writes()
        with connection.execute_wrapper(writes):
            made = make()
        return writes.seen, made

    return written


@pytest.mark.django_db
def test_a_grant_is_compared_once_and_whatever_else_is_written_always(
    writes_of, monkeypatch
):
    monkeypatch.setattr(copies, "_proven", set())
    event = an_event(entrants=4)
    with copies.allowed(when=lambda: True):
        assert writes_of(lambda: a_grant(event))[0]
        assert writes_of(lambda: a_grant(event))[0], "no test was compared yet"
        copies.say_compared()
        seen, issued = writes_of(lambda: a_grant(event))

        assert not seen
        assert writes_of(lambda: a_grant(event, role=Role.ORGANIZER))[0]
        assert writes_of(lambda: event.entrants.update(fee_paid=True))[0]
        assert writes_of(lambda: issued.grant.save())[0]
    # Where a test changes the product nothing has been compared before.
    with copies.allowed(when=lambda: False):
        assert writes_of(lambda: a_grant(event))[0]


@pytest.mark.django_db(transaction=True)
def test_where_a_test_really_commits_nothing_is_copied():
    assert not copies.possible()


@pytest.fixture
def another_process(monkeypatch, tmp_path):
    """Copies are shared with others, and this process has made none."""
    monkeypatch.setattr(copies, "possible", lambda: True)
    monkeypatch.setattr(copies, "_shared", [])
    copies.share(tmp_path / "copies")
    monkeypatch.setattr(copies, "_kept", {})


@pytest.mark.django_db
def test_what_another_process_has_made_is_copied_and_goes_on(another_process):
    before = transaction.savepoint()
    made = canon(event_document(an_event(entrants=4, state="playing", target=3)))
    transaction.savepoint_rollback(before)
    copies._kept.clear()

    event = an_event(entrants=4, state="playing", target=3)

    assert canon(event_document(event)) == made
    for table in running_tables(event):
        play_deals(table, deals=1)
    assert differences() == []


@pytest.mark.django_db
def test_the_check_after_a_test_reads_nothing_of_what_does_not_ask_for_it(request):
    an_event(entrants=4, state="published", target=3)

    with CaptureQueriesContext(connection) as asked:
        assert differences_from_books() == []

    read = " ".join(query["sql"] for query in asked.captured_queries)
    assert "tournaments_bookline" in read
    (tests,) = [
        plugin
        for plugin in request.config.pluginmanager.get_plugins()
        if hasattr(plugin, "NOT_COMPARED")
    ]
    for table in tests.NOT_COMPARED:
        assert f'FROM "{table}"' not in read
        assert f'JOIN "{table}"' not in read
