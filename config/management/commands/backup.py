"""`python3 manage.py backup`: one whole file, while deals are recorded."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from config import backups


class Command(BaseCommand):
    help = "Writes all that the site holds to one new file; recording goes on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", type=Path, help="by default a new one in data/backups"
        )

    def handle(
        self,
        *,
        file: Path | None,
        **options: object,  # noqa: ARG002
    ) -> None:
        """Write the backup, and say what is in it."""
        try:
            backups.refuse_nothing()
            to = (file or backups.new_name("cruce")).resolve()
            # A folder that is not there is most likely a stick not plugged in.
            backups.back_up(to)
        except FileExistsError as problem:
            raise CommandError(
                _("There is a file %(file)s already; nothing was written.")
                % {"file": problem.filename}
            ) from problem
        except (OSError, backups.Failed) as problem:
            raise CommandError(
                _("No backup was made. %(why)s") % {"why": problem}
            ) from problem
        self.stdout.write(
            _(
                "Backed up to %(file)s. It holds everybody's names: keep it where "
                "only you can read it."
            )
            % {"file": to}
        )
