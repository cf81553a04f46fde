"""``manage.py import_event``: take in a whole event from its file."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from scoring.archive.commands.event_file import import_event
from scoring.rehearsal.ready import ensure_database
from tournaments.refusals import EventFileRefused, Refusal
from tournaments.staff.models.user import User


class Command(BaseCommand):
    """Takes all of it or nothing; prints the slug."""

    help = "Take in a whole event from the file that export_event has written."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, and who organizes the event here."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--organizer", default="", help="a user name; else who set the site up"
        )

    def handle(self, **options: Any) -> None:
        """Read the file and write the event."""
        ensure_database()
        try:
            document = json.loads(options["file"].read_bytes())
        except OSError as error:
            raise CommandError(f"The file cannot be read: {error}") from error
        except (ValueError, RecursionError) as error:
            raise CommandError(f"The file is not JSON: {error}") from error
        try:
            tournament = import_event(
                document, organizer=_organizer(options["organizer"]), at=timezone.now()
            )
        except EventFileRefused as refusal:
            raise CommandError("\n".join(refusal.problems), returncode=1) from refusal
        except Refusal as refusal:
            raise CommandError(str(refusal), returncode=1) from refusal
        self.stdout.write(tournament.slug)


def _organizer(name: str) -> User | None:
    """Return the account that will organize the event here."""
    if not name:
        return User.objects.filter(is_superuser=True).order_by("pk").first()
    user = User.objects.filter(username=name).first()
    if user is None:
        raise CommandError(f"There is no account “{name}”.")
    return user
