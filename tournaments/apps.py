"""The tournaments app; installs the book's triggers after every migration."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate  # noqa: TID251 - the framework's own hook after migrations, not a model signal


class TournamentsConfig(AppConfig):
    """Who plays in which stage, and who may do what."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Watch for migrations: remaking a SQLite table drops its triggers."""
        post_migrate.connect(_protect_book, sender=self)


def _protect_book(*, using: str, **_kwargs: Any) -> None:
    """Install the triggers, once the book's tables exist."""
    from tournaments.book import guard  # noqa: PLC0415 - models load after the app

    guard.GUARD.install(connections[using])
