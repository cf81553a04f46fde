"""``manage.py adjudicate``: JSON questions about the rules in, answers out."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.games.adjudicate import Adjudicator, no_answer
from scoring.games.protocol import Rules
from scoring.games.registry import ADJUDICATORS, GAMES, USUAL
from tournaments.web.strict_json import read_strictly


class Command(BaseCommand):
    """Answers one line at a time, so that it can be talked to; needs no database.

    Blank lines are passed over.
    """

    help = "Answer questions about the rules: one JSON object a line in, one out."
    requires_system_checks: list[str] = []  # noqa: RUF012 - as Django declares it

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the game, and the rules to judge by."""
        parser.add_argument("--game", choices=tuple(ADJUDICATORS), default=USUAL)
        parser.add_argument("--ruleset", default="tournament")

    def handle(self, **options: Any) -> None:
        """Answer every line; only a wholly empty input is an error."""
        game, preset = GAMES[options["game"]], options["ruleset"]
        if preset not in game.presets:
            known = ", ".join(game.presets)
            raise CommandError(f"--ruleset: {game.code} knows {known}.")
        answer = ADJUDICATORS[game.code]
        rules = game.choose(preset, pairs=False, changes={})
        empty = True
        for line in _lines():
            empty = False
            self.stdout.write(json.dumps(_answer_to(line, answer=answer, rules=rules)))
            self.stdout.flush()
        if empty:
            raise CommandError("Nothing to read on standard input.", returncode=2)


def _lines() -> Iterator[bytes | str]:
    """Yield the lines that are not blank, as bytes where the input has bytes."""
    source = getattr(sys.stdin, "buffer", sys.stdin)
    for line in source:
        if line.strip():
            yield line


def _answer_to(
    line: bytes | str, *, answer: Adjudicator, rules: Rules
) -> dict[str, object]:
    try:
        request = read_strictly(line)
    except json.JSONDecodeError as error:
        return no_answer("not_json", f"not readable as JSON at column {error.colno}")
    except UnicodeDecodeError:
        return no_answer("not_json", "not readable as JSON: it is not UTF-8")
    except RecursionError:
        return no_answer("not_json", "not readable as JSON: nested too deep")
    except ValueError as error:
        return no_answer("not_json", f"not readable as JSON: {error}")
    return answer(request, rules=rules)
