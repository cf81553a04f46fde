"""`python3 manage.py pack FOLDER`: the program for a laptop without the internet."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from config import packing

MEGABYTE = 1_000_000


class Command(BaseCommand):
    help = "Makes a folder that starts without the internet on a laptop like this one."
    requires_system_checks: list[str] = []  # noqa: RUF012  (as Django has it)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="a new one, on a stick perhaps")

    def handle(
        self,
        *,
        folder: Path,
        **options: object,  # noqa: ARG002
    ) -> None:
        """Write the folder, and say how it is started."""
        to = folder.resolve()
        try:
            packing.pack(settings.BASE_DIR, to=to)
        except FileExistsError as problem:
            raise CommandError(
                _("%(folder)s is there already; nothing was written.") % {"folder": to}
            ) from problem
        except OSError as problem:
            raise CommandError(
                _("Nothing was packed. %(why)s") % {"why": problem}
            ) from problem
        self.stdout.write(
            _(
                "Packed to %(folder)s (%(size)s MB), without any data. Copy the "
                "folder to the other laptop's disk and start it there with: "
                "python3 manage.py serve. It needs %(system)s and Python "
                "%(python)s; no internet."
            )
            % {
                "folder": to,
                "size": round(packing.size(to) / MEGABYTE),
                **packing.made_for(),
            }
        )
