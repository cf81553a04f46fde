"""``manage.py grant``: a sign-in link and token for a referee or organizer."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone

from scoring.rehearsal.ready import ensure_database, event_named
from tournaments.staff.commands.access import issue_grant
from tournaments.staff.enums import STAFF, Role
from tournaments.staff.refusals import EventEnded, NoSuchTable


class Command(BaseCommand):
    """Prints the link and the token once; only the hash is stored."""

    help = "Make an access grant and print its sign-in link and token, once."
    # They would load every page of the site before it begins.
    requires_system_checks: list[str] = []  # noqa: RUF012 - as Django declares it

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("slug")
        parser.add_argument("--role", choices=[*STAFF], required=True)
        parser.add_argument("--tables", default="", help="letters: A,B; none means all")
        parser.add_argument("--label", default="")
        parser.add_argument(
            "--address",
            default="",
            help="of the site; else what serve printed last, or a trusted origin",
        )

    def handle(self, **options: Any) -> None:
        """Issue the grant."""
        ensure_database()
        tournament = event_named(options["slug"])
        try:
            issued = issue_grant(
                tournament_id=tournament.id,
                role=Role(options["role"]),
                letters=options["tables"].split(","),
                label=options["label"],
                at=timezone.now(),
            )
        except (EventEnded, NoSuchTable) as refusal:
            raise CommandError(refusal.detail) from refusal
        address = options["address"] or _served_address()
        path = reverse("grant-sign-in", kwargs={"token": issued.token})
        self.stdout.write(f"link: {address}{path}")
        self.stdout.write(f"token: {issued.token}")


def _served_address() -> str:
    """Return the address that the last ``serve`` on this data folder printed.

    Where none has, as behind a proxy: the first by which the site is known.
    """
    try:
        return (settings.DATA_DIR / "address").read_text(encoding="utf-8").strip()
    except OSError:
        return next(iter(settings.CSRF_TRUSTED_ORIGINS), "http://localhost:8000")
