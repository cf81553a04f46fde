"""The test database as the migrations left it, after a test that really committed.

Django would flush it: empty every table, with or without rows, and make permissions
and triggers again. On SQLite the migrated file is copied back, page by page. On
PostgreSQL the triggers of those tables sleep that have rows, while these are deleted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from scoring.archive.guard import GUARDS
from scoring.rehearsal.scratch import execute_apart
from tournaments.book.append_only import Unprotected


class OnSqlite:
    """The migrated database, kept in memory."""

    def __init__(self) -> None:
        connection.ensure_connection()
        self.kept = sys.modules["sqlite3"].connect(":memory:")
        connection.connection.backup(self.kept)

    def restore(self) -> None:
        """Take away what a test has written, and give back what it took away."""
        with transaction.atomic():  # or raise, if somebody still holds the lock
            pass
        self.copy()

    def copy(self) -> None:
        """Make the database that is open now the migrated one."""
        connection.ensure_connection()
        self.kept.backup(connection.connection)

    def forget(self) -> None:
        self.kept.close()


class OnPostgresql:
    """The migrated database, as a template for others."""

    def __init__(self) -> None:
        connection.ensure_connection()
        self.filled = set(filled(connection.introspection.table_names()))
        name = connection.settings_dict["NAME"]
        first = connection.ops.quote_name(name)
        self.template = connection.ops.quote_name(f"{name}_migrated")
        self.usual = connection.copy()
        self.usual.settings_dict["NAME"] = "postgres"
        connection.close()
        execute_apart(
            self.usual,
            f"DROP DATABASE IF EXISTS {self.template}",
            f"CREATE DATABASE {self.template} TEMPLATE {first}",
        )

    def restore(self) -> None:
        """Take away what a test has written, and give back what it took away."""
        written = set(filled(connection.introspection.table_names())) - self.filled
        delete_all(sorted(written))
        for one in GUARDS:
            try:
                one.prove(connection)
            except Unprotected:  # The test was about the triggers.
                one.install(connection)

    def copy(self) -> None:
        """Make the database that is open now the migrated one."""
        name = connection.ops.quote_name(connection.settings_dict["NAME"])
        connection.close()
        execute_apart(
            self.usual,
            f"DROP DATABASE {name}",
            f"CREATE DATABASE {name} TEMPLATE {self.template}",
        )

    def forget(self) -> None:
        execute_apart(self.usual, f"DROP DATABASE {self.template}")


@contextmanager
def migrated() -> Iterator[OnSqlite | OnPostgresql]:
    """Keep the database as it is now; what stands in it (content types) stays."""
    kept = OnSqlite() if connection.vendor == "sqlite" else OnPostgresql()
    try:
        yield kept
    finally:
        kept.forget()


def filled(tables: Iterable[str]) -> list[str]:
    """Return the tables that have rows."""
    query = " UNION ALL ".join(
        f"SELECT '{name}' WHERE EXISTS "
        f"(SELECT 1 FROM {connection.ops.quote_name(name)})"
        for name in tables
    )
    with connection.cursor() as cursor:
        cursor.execute(query)
        return [name for (name,) in cursor.fetchall()]


def delete_all(tables: Iterable[str]) -> None:
    """Delete every row of these tables of PostgreSQL; their triggers sleep meanwhile.

    Whoever owns the tables may do that; all at once, the foreign keys are content.
    """
    quoted = [connection.ops.quote_name(name) for name in tables]
    if not quoted:
        return
    statements = (
        *(f"ALTER TABLE {table} DISABLE TRIGGER USER" for table in quoted),
        *(f"DELETE FROM {table}" for table in quoted),
        "SET CONSTRAINTS ALL IMMEDIATE",
        *(f"ALTER TABLE {table} ENABLE TRIGGER USER" for table in quoted),
    )
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("; ".join(statements))
