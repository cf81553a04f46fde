"""A database of its own for a rehearsal, dropped afterwards.

Nothing is ever deleted from a ledger, so a rehearsal that is not kept never
touches the event's database.
"""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper


@contextmanager
def scratch_database() -> Iterator[None]:
    """Work, in this thread, on an empty, migrated database of its own.

    The usual connection is put aside as it is, with its transaction if it is in one.
    """
    usual = connections[DEFAULT_DB_ALIAS]
    with _empty_database(usual) as name:
        scratch = usual.copy()
        scratch.settings_dict["NAME"] = name
        connections[DEFAULT_DB_ALIAS] = scratch
        try:
            migrate()
            yield
        finally:
            scratch.close()
            connections[DEFAULT_DB_ALIAS] = usual


def migrate() -> None:
    """Make the tables, and what guards them, in the empty database."""
    call_command("migrate", verbosity=0, interactive=False)


@contextmanager
def _empty_database(usual: BaseDatabaseWrapper) -> Iterator[str]:
    if usual.vendor == "sqlite":
        with tempfile.TemporaryDirectory(
            prefix="cruce-", ignore_cleanup_errors=True
        ) as folder:
            yield str(Path(folder) / "rehearsal.sqlite3")
        return
    name = f"cruce_rehearsal_{secrets.token_hex(6)}"
    quoted = usual.ops.quote_name(name)
    execute_apart(usual, f"CREATE DATABASE {quoted}")
    try:
        yield name
    finally:
        execute_apart(usual, f"DROP DATABASE {quoted}")


def execute_apart(usual: BaseDatabaseWrapper, *statements: str) -> None:
    """Run statements that PostgreSQL takes only outside a transaction."""
    apart = usual.copy()
    try:
        with apart.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
    finally:
        apart.close()
