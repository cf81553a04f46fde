"""The scoring app; installs the ledger's triggers after every migration."""

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
        """Watch for migrations, which drop triggers; tell the draw whom to ask."""
        post_migrate.connect(_protect_ledger, sender=self)
        _tell_company()
        _tell_lengths()
        _tell_pack()
        _tell_seasons()
        _declare_kinds()


def _protect_ledger(*, using: str, **_kwargs: Any) -> None:
    """Install the triggers, once their tables exist."""
    from scoring.archive import guard as record_guard  # noqa: PLC0415 - models load after the app
    from scoring.ledger import guard  # noqa: PLC0415 - models load after the app

    connection = connections[using]
    record_guard.GUARD.install(connection)
    guard.GUARD.install(connection)


def _declare_kinds() -> None:
    """Make the kinds of line known, which each room declares in its ``lines``."""
    for app in ("tournaments", "tables", "scoring"):
        for lines in sorted(Path(apps.get_app_config(app).path).glob("*/lines.py")):
            import_module(f"{app}.{lines.parent.name}.lines")


def _tell_company() -> None:
    """Let the draw ask the ledgers who has sat together."""
    from scoring.substitutions.queries.company import sat_together  # noqa: PLC0415 - models load after the app
    from tables.draws.queries.apart import ask_for_company  # noqa: PLC0415 - models load after the app

    ask_for_company(sat_together)


def _tell_lengths() -> None:
    """Let the plan ask the games how long their sets take."""
    from scoring.rules.queries import length_of_set  # noqa: PLC0415 - models load after the app
    from tables.plan.queries import ask_for_length  # noqa: PLC0415 - models load after the app

    ask_for_length(length_of_set)


def _tell_pack() -> None:
    """Let the games ask which pack of cards the reader knows."""
    from scoring.games.words.pack import ask_for_pack  # noqa: PLC0415 - models load after the app
    from tournaments.web.reader import pack  # noqa: PLC0415 - models load after the app

    ask_for_pack(pack)


def _tell_seasons() -> None:
    """Let the page of all players ask for the seasons."""
    from scoring.people.queries.seasons import ask_for_seasons  # noqa: PLC0415 - models load after the app
    from scoring.seasons.queries import public_seasons  # noqa: PLC0415 - models load after the app

    ask_for_seasons(public_seasons)
