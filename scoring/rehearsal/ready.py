"""What a command asks for before it begins: the database, and the event."""

from __future__ import annotations

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scoring.archive.queries.audit import differences_of_triggers
from tournaments.events.models.tournament import Tournament


def ensure_database() -> None:
    """Create or migrate the database if it is behind, and prove its triggers.

    Raises CommandError, which names the triggers that are missing.
    """
    ensure_migrated()
    wrong = list(differences_of_triggers())
    if wrong:
        raise CommandError(
            "\n".join([*wrong, "Nothing was done: run “manage.py migrate” first."])
        )


def event_named(slug: str) -> Tournament:
    """Return the event at this address. Raises CommandError where there is none."""
    ensure_event(slug)
    return Tournament.objects.get(slug=slug)


def ensure_event(slug: str) -> None:
    """Refuse an address of no event, and read nothing of it. Raises CommandError."""
    if not Tournament.objects.filter(slug=slug).exists():
        raise CommandError(f"There is no tournament “{slug}”.")


def ensure_migrated() -> None:
    """Create or migrate the database if it is behind."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)
