"""The tables app."""

from __future__ import annotations

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Who sits where, and how that was drawn."""

    name = "tables"
    default_auto_field = "django.db.models.BigAutoField"
