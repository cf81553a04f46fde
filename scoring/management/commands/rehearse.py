"""``manage.py rehearse``: a complete event, every deal played card by card."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from contextlib import nullcontext
from typing import Any, get_args

from django.core.management.base import BaseCommand, CommandError

from scoring.archive.queries.audit import differences
from scoring.games.registry import GAMES, USUAL
from scoring.rehearsal.previewed import PreviewDiffers
from scoring.rehearsal.ready import ensure_database
from scoring.rehearsal.rehearsal import Wanted, rehearse
from scoring.rehearsal.scratch import scratch_database
from scoring.rehearsal.script import WITH_PENALTIES, Chances
from scoring.rehearsal.staging import Stager
from scoring.rules.commands import RulesChoice
from tables.draws.enums import DrawMethod
from tables.plan.plan import MOST_ENTRANTS, FiveChoice
from tournaments.book.after_commit import silenced
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import Refusal

FEWEST, MOST_CORRECTIONS = 2, 100


class Command(BaseCommand):
    """Plays a tournament through the same commands that the pages call."""

    help = "Play a complete tournament by script; nothing stays without --keep."
    # They would load every page of the site before it begins.
    requires_system_checks: list[str] = []  # noqa: RUF012 - as Django declares it

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options, as docs/rehearsing.md tells them."""
        parser.add_argument("--entrants", type=int, required=True)
        parser.add_argument("--seed", type=int, required=True)
        parser.add_argument("--game", choices=tuple(GAMES), default=USUAL)
        parser.add_argument("--ruleset", default="tournament")
        parser.add_argument("--target", type=int)
        parser.add_argument(
            "--pairs", action="store_true", help="an entrant is two people"
        )
        parser.add_argument(
            "--table-size",
            type=int,
            metavar="K",
            help="so many at a table, where the game knows several sizes",
        )
        parser.add_argument(
            "--short-form",
            action="store_true",
            help="record what each side scored, where no cards are recorded",
        )
        parser.add_argument("--draw", choices=DrawMethod.values, default="urn")
        parser.add_argument("--penalties", action="store_true")
        parser.add_argument(
            "--withdrawals",
            type=int,
            default=0,
            metavar="K",
            help="so many leave, do not come, are replaced or sat at a wrong seat",
        )
        parser.add_argument(
            "--corrections",
            type=int,
            default=0,
            metavar="K",
            help="so many corrections: in play, reopened, behind a confirmed stage",
        )
        parser.add_argument(
            "--ending",
            action="store_true",
            help="end it too: objections, official results, ceremony, raffle",
        )
        parser.add_argument(
            "--five",
            choices=get_args(FiveChoice),
            default="three_two",
            help="what five single players do",
        )
        parser.add_argument("--keep", action="store_true")
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        """Rehearse in a scratch database, or in the event's own with --keep."""
        _check(options)
        place = nullcontext() if options["keep"] else scratch_database()
        if options["keep"]:
            ensure_database()
        try:
            with place, silenced():
                played = self._rehearse(options)
                wrong = differences(str(played["tournament"]))
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        except PreviewDiffers as fault:
            raise CommandError(f"A preview was not the outcome: {fault}") from fault
        if wrong:
            raise CommandError("\n".join(wrong))
        if options["json"]:
            self.stdout.write(json.dumps(played, ensure_ascii=True))
        else:
            self.stdout.write(_in_words(played))

    def _rehearse(self, options: dict[str, Any]) -> dict[str, object]:
        chosen = ("target", "pairs", "table_size", "short_form")
        choice = RulesChoice(
            options["ruleset"], **{name: options[name] for name in chosen}
        )
        asked = (
            "entrants", "game", "draw", "withdrawals", "corrections", "ending", "five",
        )  # fmt: skip
        wanted = Wanted(
            slug=_slug(options),
            choice=choice,
            **{name: options[name] for name in asked},
        )
        stager = Stager(
            # The address, so that a kept repeat does not use the first one's keys.
            seed=f"{wanted.slug}/{choice.preset}/{choice.target}"
            f"/{options['penalties']}{'/pairs' if choice.pairs else ''}"
            f"{'' if wanted.draw == DrawMethod.URN else '/' + wanted.draw}"
            f"{f'/{wanted.withdrawals}' if wanted.withdrawals else ''}"
            f"{f'/corrections-{wanted.corrections}' if wanted.corrections else ''}"
            f"{'' if wanted.game == USUAL else '/' + wanted.game}"
            f"{f'/at-{choice.table_size}' if choice.table_size else ''}"
            f"{'/short' if choice.short_form else ''}"
            f"{'' if wanted.five == 'three_two' else '/' + wanted.five}",
            chances=WITH_PENALTIES if options["penalties"] else Chances(),
        )
        return rehearse(wanted, stager=stager, tell=self._tell)

    def _tell(self, sentence: str) -> None:
        self.stderr.write(sentence)


def _check(options: dict[str, Any]) -> None:
    """Refuse numbers that make no event."""
    if not FEWEST <= options["entrants"] <= MOST_ENTRANTS:
        raise CommandError(f"--entrants takes {FEWEST} to {MOST_ENTRANTS}.")
    known = GAMES[options["game"]].presets
    if options["ruleset"] not in known:
        raise CommandError(f"--ruleset takes one of {', '.join(known)}.")
    if not 0 <= options["withdrawals"] <= options["entrants"]:
        raise CommandError("--withdrawals takes 0 to as many as there are entrants.")
    if not 0 <= options["corrections"] <= MOST_CORRECTIONS:
        raise CommandError(f"--corrections takes 0 to {MOST_CORRECTIONS}.")


def _slug(options: dict[str, Any]) -> str:
    """Return the same address for the same seed; a kept repeat gets a number."""
    slug = f"rehearsal-{options['entrants']}-{options['seed']}"
    if not options["keep"]:
        return slug
    taken = Tournament.objects.filter(slug__startswith=slug).count()
    return slug if not taken else f"{slug}-{taken + 1}"


def _in_words(played: dict[str, Any]) -> str:
    lines = [f"{played['tournament']}: {played['entrants']} entrants"]
    for stage in played["stages"]:
        title = "final" if stage["final"] else f"stage {stage['number']}"
        sizes = [len(table["entrants"]) for table in stage["tables"]]
        deals = sum(table["deals"] for table in stage["tables"])
        lines.append(f"  {title}: tables of {sizes}, {deals} deals")
    lines.append(f"  places: {', '.join(played['places'])}")
    lines.append(f"  {played['ledger_lines']} lines, head {played['ledger_head']}")
    return "\n".join(lines)
