"""What a test has committed is gone before the next one, and every guard is there."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import TransactionTestCase

from scoring.archive.guard import GUARDS
from tests.emptying import filled
from tests.scenarios import an_event

pytestmark = pytest.mark.django_db(transaction=True)


def empty():
    """Do what happens after every test that really commits."""
    TransactionTestCase._fixture_teardown(None)


def tables_with_rows():
    return sorted(filled(connection.introspection.table_names()))


def test_nothing_of_a_whole_event_stays_and_everything_is_guarded():
    before, permissions = tables_with_rows(), Permission.objects.count()
    an_event(entrants=4, state="published", target=3)
    assert len(tables_with_rows()) > len(before) + 10

    empty()

    assert tables_with_rows() == before
    assert Permission.objects.count() == permissions > 0
    for guard in GUARDS:
        guard.prove(connection)


@pytest.mark.parametrize("guard", GUARDS, ids=lambda guard: guard.triggers[0].name)
def test_triggers_that_a_test_has_dropped_are_back(guard):
    an_event(entrants=4, state="playing", deals=1)
    guard.remove(connection)

    empty()

    guard.prove(connection)


@pytest.mark.postgres
@pytest.mark.parametrize("guard", GUARDS, ids=lambda guard: guard.triggers[0].name)
def test_triggers_that_a_test_has_put_to_sleep_are_awake(guard):
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {guard.triggers[0].table} DISABLE TRIGGER ALL")

    empty()

    guard.prove(connection)
