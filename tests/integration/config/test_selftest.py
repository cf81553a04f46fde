from __future__ import annotations

import pytest
from django.db import connection

from config import selftest
from scoring.ledger.guard import GUARD

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_sound_database_may_be_served():
    selftest.run()


def test_a_ledger_without_its_triggers_is_not_served():
    GUARD.remove(connection)

    with pytest.raises(selftest.Unsafe, match="ledger is not protected"):
        selftest.run()

    GUARD.install(connection)
    selftest.run()


def test_a_sqlite_that_may_forget_is_not_served(monkeypatch):
    if connection.vendor != "sqlite":
        pytest.skip("about SQLite")
    weaker = "PRAGMA journal_mode=wal;PRAGMA synchronous=NORMAL;"
    options = connection.settings_dict["OPTIONS"]
    connection.close()
    monkeypatch.setitem(options, "init_command", weaker)

    with pytest.raises(selftest.Unsafe, match="“synchronous” is 1, below 2"):
        selftest.run()

    connection.close()


def test_pages_without_their_collected_files_are_not_served(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path

    with pytest.raises(selftest.Unsafe, match="No static files are in CRUCE_STATIC"):
        selftest.run()

    (tmp_path / "staticfiles.json").touch()
    selftest.run()


@pytest.mark.postgres
def test_a_postgresql_that_may_forget_is_not_served():
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = off")

    with pytest.raises(selftest.Unsafe, match="“synchronous_commit” is off"):
        selftest.run()

    connection.close()
