"""The guard proves itself at every start; a missing trigger is found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, models

from scoring.ledger.guard import GUARD, LEDGER
from scoring.ledger.models import LedgerEntry
from tables.seating.models import Seat
from tests.integration.scoring.deals.entries import a_table
from tests.integration.scoring.ledger.raw import execute
from tournaments.book.append_only import Unprotected

pytestmark = pytest.mark.django_db
TRIGGERS = ["ledger_no_update", "ledger_no_delete", "ledger_append"]


def test_a_protected_ledger_proves_it():
    a_table(deals=1)

    GUARD.prove(connection)
    GUARD.try_to_change(connection)


def test_a_database_that_lets_lines_be_changed_is_found_by_trying():
    a_table(deals=1)
    GUARD.remove(connection)

    with pytest.raises(Unprotected, match="the database allowed: UPDATE"):
        GUARD.try_to_change(connection)
    GUARD.install(connection)
    assert LedgerEntry.objects.count() == 2


@pytest.mark.parametrize("name", TRIGGERS)
def test_a_missing_trigger_is_found_on_an_empty_ledger_too(name):
    drop(name)

    with pytest.raises(Unprotected, match=name):
        GUARD.prove(connection)
    GUARD.install(connection)
    GUARD.prove(connection)


@pytest.mark.postgres
def test_a_missing_or_sleeping_trigger_of_postgresql_is_found():
    drop("ledger_no_truncate")
    with pytest.raises(Unprotected, match="ledger_no_truncate"):
        GUARD.prove(connection)
    GUARD.install(connection)

    execute(f"ALTER TABLE {LEDGER} DISABLE TRIGGER ledger_append")

    with pytest.raises(Unprotected, match="ledger_append"):
        GUARD.prove(connection)
    GUARD.install(connection)


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("ledger_no_update", "UPDATE"),
        ("ledger_no_delete", "DELETE"),
        ("ledger_append", "INSERT"),
    ],
)
def test_a_trigger_that_does_nothing_is_found(name, event):
    a_table()
    drop(name)
    if connection.vendor == "sqlite":
        execute(f"CREATE TRIGGER {name} BEFORE {event} ON {LEDGER} BEGIN SELECT 1; END")
    else:
        execute(
            "CREATE OR REPLACE FUNCTION nothing_at_all() RETURNS trigger AS "
            "$$ BEGIN RETURN COALESCE(NEW, OLD); END $$ LANGUAGE plpgsql"
        )
        execute(
            f"CREATE TRIGGER {name} BEFORE {event} ON {LEDGER} "
            "FOR EACH ROW EXECUTE FUNCTION nothing_at_all()"
        )

    with pytest.raises(Unprotected, match=f"changed: .*{name}"):
        GUARD.prove(connection)
    GUARD.install(connection)
    assert LedgerEntry.objects.get().author == "O01"


@pytest.mark.postgres
def test_a_trigger_that_guards_less_than_it_should_is_found():
    a_table()
    [made] = [one for one in GUARD.triggers if one.name == "ledger_no_update"]
    less = replace(made, event="UPDATE OF author")
    drop(made.name)
    execute(less.postgresql())

    with pytest.raises(Unprotected, match=f"changed: .*{made.name}"):
        GUARD.prove(connection)
    GUARD.install(connection)
    GUARD.prove(connection)


def test_a_later_start_makes_no_trigger_anew():
    """Each would lock its table, and leave it unguarded for a moment."""
    asked = []

    def listen(execute, sql, *rest):
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(listen):
        call_command("migrate", verbosity=0)

    assert [sql for sql in asked if sql.startswith(("DROP", "CREATE"))] == []


def drop(name):
    on = "" if connection.vendor == "sqlite" else f" ON {LEDGER}"
    execute(f"DROP TRIGGER {name}{on}")


def installed():
    query = (
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        if connection.vendor == "sqlite"
        else "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
    )
    with connection.cursor() as cursor:
        cursor.execute(query)
        return {row[0] for row in cursor.fetchall()}


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="about SQLite")
def test_the_triggers_are_back_after_a_migration_that_remakes_the_table():
    before = LedgerEntry._meta.get_field("author")
    after = models.CharField(max_length=20)
    after.set_attributes_from_name("author")

    for old, new in ((before, after), (after, before)):
        with connection.schema_editor() as editor:
            editor.alter_field(LedgerEntry, old, new)
        assert not installed() & set(TRIGGERS), "the table was not remade"
        call_command("migrate", verbosity=0)
        assert set(TRIGGERS) <= installed()

    table = a_table(deals=1)
    with pytest.raises(IntegrityError, match="never changed or deleted"):
        execute(f"UPDATE {LEDGER} SET author = 'X'")
    assert Seat.objects.filter(table=table).count() == 4
