"""``manage.py verify_event``: check the record of an event, as a stranger would."""

from __future__ import annotations

import importlib.util
from argparse import ArgumentParser
from types import ModuleType
from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand, CommandError


def program() -> ModuleType:
    """Return the program that the results page offers, which knows no site."""
    place = apps.get_app_config("scoring").path
    file = f"{place}/static/scoring/archive/verify_event.py"
    spec = importlib.util.spec_from_file_location("verify_event_alone", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Command(BaseCommand):
    """Says what a record proves, and exits 1 with a line for each difference."""

    help = "Recompute the published record of an event; needs no database."
    requires_system_checks: list[str] = []  # noqa: RUF012 - as Django declares it

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what the program for strangers takes."""
        program().add_options(parser)

    def handle(self, **options: Any) -> None:
        """Check the file."""
        said, wrong = program().verified(
            options["file"],
            head=options["head"],
            slips=options["slip"],
            marks=options["mark"],
            kept=options["kept"],
        )
        if wrong:
            raise CommandError(program().refused(wrong), returncode=1)
        self.stdout.write("\n".join(said))
