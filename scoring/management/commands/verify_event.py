"""``manage.py verify_event``: check the record of an event, as a stranger would."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.verifier import program


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
            authorities=options["authority"],
        )
        if wrong:
            raise CommandError(program().refused(wrong), returncode=1)
        self.stdout.write("\n".join(said))
