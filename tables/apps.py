"""The tables app; installs the triggers of draws after every migration."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate  # noqa: TID251 - the framework's own hook after migrations, not a model signal


class TablesConfig(AppConfig):
    """Who sits where, and how that was drawn."""

    name = "tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Watch for migrations: remaking a SQLite table drops its triggers."""
        post_migrate.connect(_protect_draws, sender=self)


def _protect_draws(*, using: str, **_kwargs: Any) -> None:
    """Install the triggers, once the tables of steps and lines exist."""
    from tables.draws import guard  # noqa: PLC0415 - models load after the app
    from tables.urn import guard as books_guard  # noqa: PLC0415 - models load after the app

    connection = connections[using]
    if guard.STEPS in connection.introspection.table_names():
        guard.install_triggers(connection)
    books_guard.install_urn_triggers(connection)
