"""Make sure that the database is there before a command uses it."""

from __future__ import annotations

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scoring.ledger.guard import prove_append_only
from tables.ledger.books_guard import prove_books_append_only
from tables.ledger.guard import prove_steps_kept


def ensure_database() -> None:
    """Create or migrate the database if it is behind, and prove its triggers.

    Raises LedgerUnprotected, BooksUnprotected, DrawsUnprotected.
    """
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)
    prove_append_only(connection)
    prove_books_append_only(connection)
    prove_steps_kept(connection)
