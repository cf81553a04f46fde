from __future__ import annotations

import pytest
from django.db import connection, transaction

from tests.integration.scoring.deals.entries import other_people
from tournaments.snapshot import read_snapshot

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="it has one writer"),
]


def begun():
    """How a transaction begins that reads at one moment, and the next one."""
    told = []

    def note(run, statement, *more):
        told.append(statement)
        return run(statement, *more)

    with connection.execute_wrapper(note):
        with read_snapshot():
            pass
        with transaction.atomic():
            pass
    return [one for one in told if one.startswith("BEGIN")]


def test_who_reads_first_on_a_connection_takes_no_lock_and_who_writes_next_does():
    with other_people() as submit:
        assert submit(begun).result(timeout=20) == ["BEGIN DEFERRED", "BEGIN IMMEDIATE"]
