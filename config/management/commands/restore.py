"""`python3 manage.py restore FILE`: put a backup back, and prove what it holds."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from config import backups, database_file, selftest
from tournaments.events.commands.steps import note_put_back


class Command(BaseCommand):
    help = "Puts a backup in the place of all that the site holds, which is kept aside."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="what “backup” has written")

    def handle(
        self,
        *,
        file: Path,
        **options: object,  # noqa: ARG002
    ) -> None:
        """Prove the file, keep what is there aside, put the file back, verify it."""
        try:
            aside = backups.restore(file.resolve())
        except database_file.InUse as problem:
            raise CommandError(
                _("Nothing was changed: stop the site first.")
            ) from problem
        except (OSError, backups.Failed) as problem:
            raise CommandError(
                _("Nothing was changed. %(why)s") % {"why": problem}
            ) from problem
        self.stdout.write(_("What was there is kept: %(file)s") % {"file": aside})
        connection.close()
        call_command("migrate", verbosity=0, interactive=False)
        note_put_back(at=timezone.now())
        try:
            selftest.run()
        except selftest.Unsafe as problem:
            raise CommandError(str(problem)) from problem
        call_command("verify_ledger", stdout=self.stdout)
