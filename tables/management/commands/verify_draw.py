"""``manage.py verify_draw``: recompute a draw from its published proof."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.protocol.errors import DrawError
from tables.protocol.hashes import FEWEST_DIGITS, check_mark
from tables.protocol.manifest import RAFFLE, Manifest, order_of
from tables.protocol.proof import Verified, verify_text
from tables.protocol.strict_json import MOST_BYTES


class Command(BaseCommand):
    """Says whether a proof holds, and exits 1 with the reason if not."""

    help = "Recompute a draw from its published proof; needs no database."
    requires_system_checks: list[str] = []  # noqa: RUF012 - as Django declares it

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file that was downloaded, and the mark of a photograph."""
        parser.add_argument("proof", metavar="PROOF.json")
        parser.add_argument(
            "--mark",
            metavar="HEX",
            help="32 to 64 digits of the mark, from a photograph of the wall",
        )

    def handle(self, **options: Any) -> None:
        """Check the file, and say what the check proves."""
        try:
            with Path(options["proof"]).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            raise CommandError(f"The file cannot be read: {error}") from error
        mark: str | None = options["mark"]
        try:
            verified = verify_text(data)
            if mark is not None:
                check_mark(mark, commitment=verified.commitment)
        except DrawError as error:
            raise CommandError(str(error), returncode=1) from error
        self.stdout.write("\n".join(_in_words(verified, compared=mark is not None)))


def _in_words(verified: Verified, *, compared: bool) -> list[str]:
    """Return what was proven, line by line; the verdict comes first."""
    manifest, drawn = verified.manifest, verified.assignment
    mark = verified.commitment[:FEWEST_DIGITS]
    if compared:
        lines = [
            "AS ON YOUR PHOTOGRAPH: list and secret were fixed when it was taken. That "
            "it was taken before anything was laid open, witnesses can say."
        ]
    else:
        lines = [
            "CONSISTENT: whether list and secret are those of the wall, only a "
            f"photograph can say. Compare with --mark: {mark}"
        ]
    lines.append(f"{_which(manifest)}: {_what(verified)}.")
    if verified.witnessed:
        lines.append(f"Public part: {verified.public}")
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
    if manifest.conditions:
        names = ", ".join(one.name for one in manifest.conditions)
        lines.append(
            f"Conditions: {names}; attempt {drawn.attempt}, "
            f"broken {drawn.violations} times."
        )
    return lines


def _which(manifest: Manifest) -> str:
    """Return event, stage and number, to be compared with where the proof is shown."""
    if manifest.kind == RAFFLE:
        return f"{manifest.event}, raffle {manifest.draw}"
    where = f"{manifest.event}, stage {manifest.stage}"
    if not manifest.kind:
        return f"{where}, draw {manifest.draw}"
    at = f"table {manifest.table}" if manifest.table else "who moves up"
    return f"{where}, {at}, lot {manifest.draw}"


def _what(verified: Verified) -> str:
    """Return what follows from the proof."""
    manifest, follows = verified.manifest, "from secret, list and public part"
    if not manifest.kind:
        return f"{len(manifest.seats)} seats follow {follows}"
    order = order_of(verified.assignment.pairs, seats=manifest.seats)
    return f"the order {', '.join(order)} follows {follows}"
