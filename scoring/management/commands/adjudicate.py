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

LONGEST_NUMBER, LONGEST_NAME = 20, 40


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
        request = json.loads(
            line,
            object_pairs_hook=_each_name_once,
            parse_int=_short_number,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as error:
        return no_answer("not_json", f"not readable as JSON at column {error.colno}")
    except UnicodeDecodeError:
        return no_answer("not_json", "not readable as JSON: it is not UTF-8")
    except RecursionError:
        return no_answer("not_json", "not readable as JSON: nested too deep")
    except ValueError as error:
        return no_answer("not_json", f"not readable as JSON: {error}")
    return answer(request, rules=rules)


def _each_name_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse an object that says one thing twice: nobody knows which one is meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice[:LONGEST_NAME]!r} is there twice")
    return found


def _short_number(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError("a number is too long")
    return int(digits)


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")
