"""``manage.py verify_ledger``: replay everything from zero and compare."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.archive.queries.audit import (
    all_differences,
    differences_of_triggers,
    unopened_draws,
)
from scoring.ledger.models import LedgerEntry
from scoring.rehearsal.ready import ensure_event, ensure_migrated


class Command(BaseCommand):
    """Prints one line per difference and exits 1; silence is not an answer.

    A draw that was called off without its secret is no difference, and named.
    """

    help = "Replay every ledger from zero and compare with all projections and hashes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take one tournament, or all."""
        parser.add_argument("slug", nargs="?")

    def handle(self, **options: Any) -> None:
        """Compare, and say how much was compared."""
        ensure_migrated()
        slug = options["slug"]
        if slug:
            ensure_event(slug)
        # A missing trigger is told; what it should have kept is audited all the same.
        wrong = [*differences_of_triggers(), *all_differences(slug)]
        if wrong:
            raise CommandError("\n".join(wrong), returncode=1)
        for said in unopened_draws(slug):
            self.stdout.write(said)
        lines = LedgerEntry.objects.all()
        if slug:
            lines = lines.filter(table__stage__tournament__slug=slug)
        self.stdout.write(f"{lines.count()} ledger lines, no difference.")
