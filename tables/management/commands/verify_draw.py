"""``manage.py verify_draw``: recompute a draw from its published proof."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.draw.cd1.canon import MOST_BYTES
from tables.draw.cd1.errors import DrawError
from tables.draw.cd1.manifest import order_of
from tables.draw.cd1.proof import Verified, verify_text


class Command(BaseCommand):
    """Says whether a proof holds, and exits 1 with the reason if not."""

    help = "Recompute a draw from its published proof; needs no database."
    requires_system_checks: list[str] = []  # noqa: RUF012 - as Django declares it

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file that was downloaded."""
        parser.add_argument("proof", metavar="PROOF.json")

    def handle(self, **options: Any) -> None:
        """Check the file, and say what the check proves."""
        try:
            with Path(options["proof"]).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            raise CommandError(f"The file cannot be read: {error}") from error
        try:
            verified = verify_text(data)
        except DrawError as error:
            raise CommandError(str(error), returncode=1) from error
        self.stdout.write("\n".join(_in_words(verified)))


def _in_words(verified: Verified) -> list[str]:
    """Return what was proven, line by line."""
    manifest, drawn = verified.manifest, verified.assignment
    what = f"draw {manifest.draw}: {len(manifest.seats)} seats follow"
    if manifest.kind:
        codes = ", ".join(order_of(drawn.pairs))
        where = f"table {manifest.table}" if manifest.table else "who moves up"
        what = f"{where}, lot {manifest.draw}: the order {codes} follows"
    lines = [
        f"OK: {manifest.event}, stage {manifest.stage}, {what} "
        "from secret, list and public part.",
    ]
    if verified.witnessed:
        lines += [
            f"Public part: {verified.public}",
            f"Compare with the photograph of the wall: {verified.commitment[:16]}",
        ]
    else:
        lines.append(
            "A quick draw, without witnesses: nothing public went in, and this says "
            "nothing about how often it was drawn."
        )
    if verified.called_off:
        lines.append(
            "THIS DRAW WAS CALLED OFF: nobody sits by it. The proof only shows what it "
            "would have given."
        )
    if manifest.constraints:
        names = ", ".join(one.name for one in manifest.constraints)
        lines.append(
            f"Conditions: {names}; attempt {drawn.attempt}, "
            f"broken {drawn.violations} times."
        )
    return lines
