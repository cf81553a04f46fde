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
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper


@contextmanager
def scratch_database() -> Iterator[None]:
    """Point the default connection at an empty, migrated database of its own."""
    usual = connection.settings_dict["NAME"]
    with _empty_database(connection) as name:
        _switch(name)
        try:
            migrate()
            yield
        finally:
            _switch(usual)


def migrate() -> None:
    """Make the tables, and what guards them, in the empty database."""
    call_command("migrate", verbosity=0, interactive=False)


def _switch(name: object) -> None:
    connection.close()
    connection.settings_dict["NAME"] = name


@contextmanager
def _empty_database(wrapper: BaseDatabaseWrapper) -> Iterator[str]:
    if wrapper.vendor == "sqlite":
        with tempfile.TemporaryDirectory(
            prefix="cruce-", ignore_cleanup_errors=True
        ) as folder:
            yield str(Path(folder) / "rehearsal.sqlite3")
        return
    name = f"cruce_rehearsal_{secrets.token_hex(6)}"
    quoted = wrapper.ops.quote_name(name)
    _execute(f"CREATE DATABASE {quoted}")
    try:
        yield name
    finally:
        _execute(f"DROP DATABASE {quoted}")


def _execute(statement: str) -> None:
    """Run a statement that PostgreSQL takes only outside a transaction."""
    connection.close()
    with connection.cursor() as cursor:
        cursor.execute(statement)
