"""``manage.py adjudicate``: JSON questions about the rules in, answers out."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.games.cruce.adjudicate import answer, no_answer
from scoring.games.cruce.ruleset import PRESETS, RuleSet


class Command(BaseCommand):
    """Answers one line at a time, so that it can be talked to; needs no database."""

    help = "Answer questions about the rules: one JSON object a line in, one out."
    requires_system_checks: list[str] = []  # noqa: RUF012 - as Django declares it

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the rules to judge by."""
        parser.add_argument("--ruleset", choices=tuple(PRESETS), default="tournament")

    def handle(self, **options: Any) -> None:
        """Answer every line; only a wholly empty input is an error."""
        rules = PRESETS[options["ruleset"]]
        empty = True
        for line in _lines():
            empty = False
            self.stdout.write(json.dumps(_answer_to(line, rules=rules)))
            self.stdout.flush()
        if empty:
            raise CommandError("Nothing to read on standard input.", returncode=2)


def _lines() -> Iterator[bytes | str]:
    """Yield the lines that are not blank, as bytes where the input has bytes."""
    source = getattr(sys.stdin, "buffer", sys.stdin)
    for line in source:
        if line.strip():
            yield line


def _answer_to(line: bytes | str, *, rules: RuleSet) -> dict[str, object]:
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        return no_answer("not_json", f"not readable as JSON: {error}")
    return answer(request, rules=rules)
