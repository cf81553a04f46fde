"""The database is brought up to date whole, or stays as it was."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from config import selftest
from scoring.rehearsal import scratch

pytestmark = pytest.mark.slow


def test_what_is_cut_short_leaves_nothing_and_can_be_made_again(
    monkeypatch, django_db_blocker
):
    recorded = MigrationRecorder.record_applied
    left = []

    def full(recorder, app, name):
        if app == "scoring":
            raise OperationalError("database or disk is full")
        recorded(recorder, app, name)

    def twice():
        with monkeypatch.context() as disk:
            disk.setattr(MigrationRecorder, "record_applied", full)
            with pytest.raises(OperationalError):
                call_command("migrate", verbosity=0)
        left.extend(connection.introspection.table_names())
        call_command("migrate", verbosity=0)

    monkeypatch.setattr(scratch, "migrate", twice)
    with django_db_blocker.unblock(), scratch.scratch_database():
        selftest.run()

    assert left == []
