"""``manage.py demo``: a demonstration tournament in a chosen state."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from scoring.games.registry import GAMES, USUAL
from scoring.rehearsal.demonstration import STATES, demonstrate
from scoring.rehearsal.ready import ensure_database
from scoring.rules.commands import RulesChoice
from tournaments.refusals import Refusal


class Command(BaseCommand):
    """Prints only the slug on standard output."""

    help = "Make a demonstration tournament, through the same commands as the pages."
    # They would load every page of the site before it begins.
    requires_system_checks: list[str] = []  # noqa: RUF012 - as Django declares it

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--entrants", type=int, default=13)
        parser.add_argument(
            "--pairs", action="store_true", help="an entrant is two people"
        )
        parser.add_argument("--game", choices=tuple(GAMES), default=USUAL)
        parser.add_argument(
            "--short-form", action="store_true", help="deals by what each side scored"
        )
        parser.add_argument("--state", choices=STATES, default="playing")

    def handle(self, **options: Any) -> None:
        """Make it and print its slug."""
        ensure_database()
        try:
            tournament = demonstrate(
                entrants=options["entrants"],
                state=options["state"],
                game=options["game"],
                choice=RulesChoice(
                    pairs=options["pairs"], short_form=options["short_form"]
                ),
                at=timezone.now(),
            )
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(tournament.slug)
