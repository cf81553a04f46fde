"""Whether odds come true: what was foretold in events of bots, and what happened.

    .venv/bin/python bench/odds.py [--events 60] [--entrants 32] [--uneven 0]

Every deal is dealt, bid and played card by card by fast bots, by the rules of the
competition; odds are asked for after every fifth deal of each table. Printed are the
Brier score (the mean squared distance from what happened; less is better) beside two
simple foretellers, and the calibration: of all who were given about so much, how many
made it. ``--uneven 20``: every other player hopes for 20 card points more than he
should, and so plays worse than odds believe. The last lines are the time of one table.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scoring.games.cruce.entry import Outcome  # noqa: E402
from scoring.games.cruce.fast.bots import play_deal  # noqa: E402
from scoring.games.cruce.fast.playout import house, totals  # noqa: E402
from scoring.games.cruce.game import CRUCE  # noqa: E402
from scoring.games.cruce.gameset import same_dealer  # noqa: E402
from scoring.games.cruce.ruleset import TOURNAMENT  # noqa: E402
from scoring.games.cruce.settle import score  # noqa: E402
from scoring.games.protocol import Company  # noqa: E402
from scoring.games.sets import set_over  # noqa: E402
from scoring.odds.chances import Run, SetPosition, chances, later, runs  # noqa: E402
from tables.plan.plan import StagePlan, plan_stages  # noqa: E402

RULES, EVERY, BINS = TOURNAMENT, 5, 10
FORM = CRUCE.set_form(RULES)
SEED = 47


@dataclass
class Foretold:
    """What was said of somebody, and by the two simple foretellers."""

    kind: str
    who: int
    chance: float
    even: float
    order: float


@dataclass
class Told:
    """Everything that was foretold in an event, and who got where."""

    said: list[Foretold] = field(default_factory=list)
    happened: set[tuple[str, int]] = field(default_factory=set)


class Bench:
    """Events of bots by one rule set."""

    def __init__(self, *, entrants: int, uneven: int) -> None:
        """Draw the runs once, as a process does."""
        self.plan = plan_stages(entrants).stages
        self.uneven = uneven
        self.seconds: list[float] = []
        began = time.process_time()
        self.runs: dict[int, tuple[Run, ...]] = {
            size: runs(
                CRUCE.likely(RULES, company=Company.singles(size)), target=RULES.target
            )
            for size in sorted({size for stage in self.plan for size in stage.sizes})
        }
        self.first = (time.process_time() - began) / len(self.runs)

    def event(self, rng: random.Random) -> Told:
        """Play an event from its first draw to its winner."""
        told = Told()
        people = list(range(self.plan[0].entrants))
        for number, stage in enumerate(self.plan):
            rng.shuffle(people)
            following = self.plan[number + 1] if number + 1 < len(self.plan) else None
            through: list[int] = []
            for size in stage.sizes:
                seats, people = people[:size], people[size:]
                through += self.table(seats, stage, following, told, rng)
            people = through
            kind = "win" if stage.final else f"stage {stage.number}"
            told.happened |= {(kind, one) for one in people}
            if following is not None and following.final:
                told.happened |= {("final", one) for one in people}
        return told

    def table(
        self,
        seats: Sequence[int],
        stage: StagePlan,
        following: StagePlan | None,
        told: Told,
        rng: random.Random,
    ) -> list[int]:
        """Play a set and return who goes through, or has won."""
        players, best = len(seats), 1 if stage.final else 2
        rules = house(RULES, players)
        points = (0,) * players
        moods = [self.uneven * (one % 2) for one in seats]
        dealer, deals = 0, 0
        while True:
            if deals and deals % EVERY == 0:
                each = self.odds(points, dealer=dealer, deals=deals, best=best)
                simple = in_order(points, best=best)
                self.say(told, seats, each, simple, stage, following)
            deal = play_deal(
                rng=rng, players=players, dealer=dealer, rules=RULES, moods=moods
            )
            deals += 1
            outcome = Outcome.ALL_PASSED
            if deal.played is not None and deal.bidder is not None:
                outcome = Outcome.PLAYED
                sums = totals(deal.played, rules)
                brought = score(sums, bidding=deal.bidder, bid=deal.bid, rules=RULES)
                points = tuple(map(FORM.added, points, brought.delta))
                if set_over(points, form=FORM).over:
                    break
            if not same_dealer(outcome, rules=RULES):
                dealer = (dealer + 1) % players
        lots = [(-own, rng.random(), one) for own, one in zip(points, seats)]  # noqa: B905
        return [one for _points, _lot, one in sorted(lots)[:best]]

    def odds(
        self, score: tuple[int, ...], *, dealer: int, deals: int, best: int
    ) -> tuple[float, ...]:
        """Return the odds of a table, and keep how long that took."""
        players = len(score)
        began = time.process_time()
        position = SetPosition(
            form=FORM,
            totals=score,
            order=tuple((dealer + 1 + turn) % players for turn in range(players)),
            through=best,
            deals=deals,
        )
        found = chances(position, self.runs[players])
        self.seconds.append(time.process_time() - began)
        return found

    def say(
        self,
        told: Told,
        seats: Sequence[int],
        each: Sequence[float],
        simple: Sequence[float],
        stage: StagePlan,
        following: StagePlan | None,
    ) -> None:
        """Keep what is foretold of everybody at a table."""
        even = (1 if stage.final else 2) / len(seats)
        kind = "win" if stage.final else f"stage {stage.number}"
        for one, chance, order in zip(seats, each, simple, strict=True):
            told.said.append(Foretold(kind, one, chance, even, order))
            if following is None:
                continue
            ahead = {"entrants": following.entrants, "final": self.plan[-1].entrants}
            simply = [later(p, **ahead) for p in (chance, even, order)]
            if not following.final:
                told.said.append(Foretold("final", one, *(p[0] for p in simply)))
            told.said.append(Foretold("win", one, *(p[1] for p in simply)))


def in_order(score: Sequence[int], *, best: int) -> list[float]:
    """Return 1 for the present best and 0 for the others; the tied share."""
    found = []
    for points in score:
        ahead = sum(other > points for other in score)
        equal = score.count(points) if isinstance(score, tuple) else 1
        found.append(min(1.0, max(0, best - ahead) / equal))
    return found


def report(told: Sequence[tuple[str, Foretold, bool]]) -> None:
    """Print scores and calibration of each kind."""
    kinds = {"through": "to go through", "final": "to reach the final", "win": "to win"}
    put("| chance | foretold | Brier | the same for all | present order |")
    put("|---|---|---|---|---|")
    for kind, words in kinds.items():
        these = [(said, came) for of, said, came in told if of == kind]
        each = [
            sum((getattr(said, name) - came) ** 2 for said, came in these) / len(these)
            for name in ("chance", "even", "order")
        ]
        figures = " | ".join(f"{one:.4f}" for one in each)
        put(f"| {words} | {len(these)} | {figures} |")
    for kind, words in kinds.items():
        bins: dict[int, list[tuple[float, bool]]] = defaultdict(list)
        for of, said, came in told:
            if of == kind:
                at = min(BINS - 1, int(said.chance * BINS))
                bins[at].append((said.chance, came))
        put(f"\n| {words}: foretold | times | on average | came true | |")
        put("|---|---|---|---|---|")
        for at, these in sorted(bins.items()):
            mean = sum(chance for chance, _came in these) / len(these)
            came = sum(came for _chance, came in these) / len(these)
            bar = "█" * round(20 * came)
            span = f"{100 * at // BINS}-{100 * (at + 1) // BINS}%"
            put(f"| {span} | {len(these)} | {mean:.3f} | {came:.3f} | {bar} |")


def put(text: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")


def main() -> None:
    """Play the events and print what came true."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--events", type=int, default=60)
    arguments.add_argument("--entrants", type=int, default=32)
    arguments.add_argument("--uneven", type=int, default=0)
    asked = arguments.parse_args()
    bench = Bench(entrants=asked.entrants, uneven=asked.uneven)
    rng = random.Random(SEED)
    told: list[tuple[str, Foretold, bool]] = []
    for _event in range(asked.events):
        event = bench.event(rng)
        for said in event.said:
            came = (said.kind, said.who) in event.happened
            kind = "through" if said.kind.startswith("stage") else said.kind
            told.append((kind, said, came))
    put(f"{asked.events} events of {asked.entrants}, uneven by {asked.uneven}\n")
    report(told)
    each = sorted(bench.seconds)
    middle, high = each[len(each) // 2], each[int(0.99 * len(each))]
    put(f"\none table: {1000 * middle:.1f} ms (99 of 100 within {1000 * high:.1f} ms),")
    put(f"the first one of a process {1000 * bench.first:.0f} ms more")


if __name__ == "__main__":
    main()
