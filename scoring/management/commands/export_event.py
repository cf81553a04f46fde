"""``manage.py export_event``: a whole event as one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.rehearsal.ready import ensure_database, event_named
from tournaments.atomic_file import FOR_ALL, ONLY_MINE, atomic_file
from tournaments.canon import canon


class Command(BaseCommand):
    """Prints the file, or writes it; the same event always gives the same bytes."""

    help = "Write a whole event as one documented JSON file (docs/event-file.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the event, and where to write it."""
        parser.add_argument("slug")
        parser.add_argument("--output", type=Path, help="a file; else it is printed")
        parser.add_argument(
            "--public", action="store_true", help="without fees and notes on staff"
        )

    def handle(self, **options: Any) -> None:
        """Write the file."""
        ensure_database()
        tournament = event_named(options["slug"])
        made = public_document if options["public"] else event_document
        content = canon(made(tournament)) + b"\n"
        if options["output"] is None:
            self.stdout.write(content.decode("ascii"), ending="")
            return
        rights = FOR_ALL if options["public"] else ONLY_MINE
        try:
            with atomic_file(options["output"], replaces=True, rights=rights) as part:
                part.write_bytes(content)
        except OSError as error:
            raise CommandError(f"It cannot be written: {error}") from error
        if not options["public"]:
            self.stderr.write(
                "It holds everybody's name and who has paid: keep it safe."
            )
