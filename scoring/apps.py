"""The scoring app; installs the triggers of all apps after every migration."""

from importlib import import_module
from pathlib import Path
from typing import Any

from django.apps import AppConfig, apps
from django.db import connections
from django.db.models.signals import post_migrate  # noqa: TID251 - the framework's own hook after migrations, not a model signal


class ScoringConfig(AppConfig):
    """What happened at the tables, and what follows from it."""

    name = "scoring"

    def ready(self) -> None:
        """Watch for migrations, which drop triggers; tell lower rooms whom to ask."""
        post_migrate.connect(_install_guards, sender=self)
        _hand_in()
        _declare_kinds()


def _install_guards(*, using: str, **_kwargs: Any) -> None:
    """Install the triggers, once their tables exist."""
    from scoring.archive.guard import GUARDS  # noqa: PLC0415 - models load after the app

    for guard in GUARDS:
        guard.install(connections[using])


def _declare_kinds() -> None:
    """Make the kinds of line known, which each room declares in its ``lines``."""
    for app in ("tournaments", "tables", "scoring"):
        for lines in sorted(Path(apps.get_app_config(app).path).glob("*/lines.py")):
            import_module(f"{app}.{lines.parent.name}.lines")


def _hand_in() -> None:
    """Hand in what lower rooms ask of upper ones."""
    from scoring.games.words.pack import ask_for_pack  # noqa: PLC0415 - models load after the app
    from scoring.people.queries.seasons import ask_for_seasons  # noqa: PLC0415 - models load after the app
    from scoring.rules.queries import length_of_set, usual_targets  # noqa: PLC0415 - models load after the app
    from scoring.seasons.queries import public_seasons  # noqa: PLC0415 - models load after the app
    from scoring.substitutions.queries.company import sat_together  # noqa: PLC0415 - models load after the app
    from scoring.substitutions.queries.stand_by import expelled  # noqa: PLC0415 - models load after the app
    from tables.draws.queries.conditions import ask_for_company  # noqa: PLC0415 - models load after the app
    from tables.plan.queries import ask_for_length  # noqa: PLC0415 - models load after the app
    from tournaments.opening.queries.expelled import ask_for_expelled  # noqa: PLC0415 - models load after the app
    from tournaments.web.reader import pack  # noqa: PLC0415 - models load after the app

    ask_for_company(sat_together)
    ask_for_expelled(expelled)
    ask_for_length(length_of_set, usual_targets)
    ask_for_pack(pack)
    ask_for_seasons(public_seasons)
