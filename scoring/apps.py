"""The scoring app; installs the ledger's triggers after every migration."""

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate  # noqa: TID251 - the framework's own hook after migrations, not a model signal


class ScoringConfig(AppConfig):
    """What happened at the tables, and what follows from it."""

    name = "scoring"

    def ready(self) -> None:
        """Watch for migrations: remaking a SQLite table drops its triggers."""
        post_migrate.connect(_protect_ledger, sender=self)


def _protect_ledger(*, using: str, **_kwargs: Any) -> None:
    """Install the triggers, once their tables exist."""
    from scoring.ledger import guard, record_guard  # noqa: PLC0415 - models load after the app

    connection = connections[using]
    record_guard.install_record_triggers(connection)
    if guard.LEDGER in connection.introspection.table_names():
        guard.install_triggers(connection)
