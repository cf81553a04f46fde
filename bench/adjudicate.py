"""How many questions about the rules are answered in a second of this machine's CPU.

    .venv/bin/python bench/adjudicate.py [--ruleset tournament] [--rounds 6000]

Asks for every card and every trick of deals that bots played, for their settlement and
for their replay, at tables of four, three and two; first inside one process, dict in,
dict out, then as JSON lines through ``manage.py adjudicate``. CPU seconds move with the
machine; so each answer is also told in loops of plain Python (a thousand additions),
measured in the same run before and after, and that ratio holds.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.event import children_worked, run  # noqa: E402
from scoring.games.adjudicate import Answer  # noqa: E402
from scoring.games.cruce.acts import Call, CardPlayed, Phase, TrumpNamed  # noqa: E402
from scoring.games.cruce.adjudicate import answer  # noqa: E402
from scoring.games.cruce.bots import BotDeal, play_deal  # noqa: E402
from scoring.games.cruce.cards import Card  # noqa: E402
from scoring.games.cruce.dealing import Dealt  # noqa: E402
from scoring.games.cruce.playing import Playing, start  # noqa: E402
from scoring.games.cruce.ruleset import PRESETS, RuleSet  # noqa: E402

SEED = 7
DEALS = 30
TABLES = (4, 3, 2)
LOOPS = 3000
WANTED = {"legal": 20_000, "replay": 2_000}
MICROSECONDS = 1_000_000


def reference() -> int:
    """Add a thousand numbers, as plainly as Python can."""
    total = 0
    for number in range(1000):
        total += number
    return total


def per_second(action: Callable[[], object], *, times: int) -> float:
    """Return how often something is done in a second of CPU time."""
    started = time.process_time()
    for _round in range(times):
        action()
    return times / (time.process_time() - started)


def read(texts: Sequence[str]) -> tuple[Card, ...]:
    """Return the cards that were written down."""
    return tuple(Card.parse(text) for text in texts)


def questions_of(played: BotDeal, *, players: int, rules: RuleSet) -> Iterator[Answer]:
    """Yield what can be asked about a deal: every card, every trick, the whole."""
    hands = tuple(read(hand) for hand in played.hands)
    dealt = Dealt(hands=hands, stock=read(played.stock), seen=len(hands[0]))
    state = start(dealt, dealer=played.entry.dealer, rules=rules)
    for bid in played.calls:
        assert state.turn is not None
        state = state.do(Call(state.turn, bid))
    if state.phase is Phase.TRUMP:
        assert state.turn is not None
        assert played.entry.trump is not None
        state = state.do(TrumpNamed(state.turn, played.entry.trump))
    named = None if state.trump is None else str(state.trump)
    for trick in played.plays:
        for text in trick:
            yield position(state)
            assert state.turn is not None
            state = state.do(CardPlayed(state.turn, Card.parse(text), announced=False))
        yield {"op": "trick", "trump": str(state.trump), "cards": list(trick)}
    yield from wholes(played, players=players, named=named)


def position(state: Playing) -> Answer:
    """Return the question which cards may be played now."""
    assert state.turn is not None
    return {
        "op": "legal",
        "players": state.players,
        "trump": None if state.trump is None else str(state.trump),
        "trick": [str(card) for card in state.trick],
        "hand": [str(card) for card in state.hands[state.turn]],
        "stock": len(state.stock),
        "first_lead": not state.plays,
    }


def wholes(played: BotDeal, *, players: int, named: str | None) -> Iterator[Answer]:
    """Yield the questions what a deal comes to, and whether it was played rightly."""
    first = (played.entry.dealer + 1) % players
    order = [(first + turn) % players for turn in range(players)]
    bids = dict(zip(order, played.calls, strict=True))
    replayed = {
        "op": "replay",
        "players": players,
        "sides": [[seat] for seat in range(players)],
        "bid_order": order,
        "bids": [bids[seat] for seat in range(players)],
        "hands": [list(hand) for hand in played.hands],
        "stock": list(played.stock),
        "plays": [list(trick) for trick in played.plays],
        "trump": named,
        "before": [5] * players,
    }
    yield replayed
    if played.entry.bidder is not None:
        yield {
            "op": "settle",
            "sides": replayed["sides"],
            "bidder": played.entry.bidder,
            "bid": played.entry.bid,
            "points": list(played.entry.cards or ()),
            "before": [5] * players,
        }


def all_questions(rules: RuleSet) -> dict[str, list[Answer]]:
    """Return the questions about some deals of each table, by what they ask."""
    rng = random.Random(SEED)
    asked: dict[str, list[Answer]] = {}
    for players in TABLES:
        for number in range(DEALS):
            played = play_deal(
                rng=rng, players=players, dealer=number % players, rules=rules
            )
            for question in questions_of(played, players=players, rules=rules):
                asked.setdefault(str(question["op"]), []).append(question)
    return asked


def inside(questions: Sequence[Answer], *, rules: RuleSet, rounds: int) -> float:
    """Return the answers in a second of CPU time, asked in this process."""
    wrong = [told for one in questions if "error" in (told := answer(one, rules=rules))]
    assert not wrong, wrong[0]
    turn = iter(range(rounds))
    return per_second(
        lambda: answer(questions[next(turn) % len(questions)], rules=rules),
        times=rounds,
    )


def outside(questions: Sequence[Answer], *, ruleset: str, rounds: int) -> float:
    """Return the answers in a second of CPU time of ``manage.py adjudicate``.

    What the command takes to start is measured with one line and not counted.
    """
    lines = [json.dumps(questions[turn % len(questions)]) for turn in range(rounds)]
    return rounds / (_command(lines, ruleset) - _command(lines[:1], ruleset))


def _command(lines: Sequence[str], ruleset: str) -> float:
    before = children_worked()
    told = run(
        *("manage.py", "adjudicate", "--ruleset", ruleset),
        environment={"CRUCE_NO_BOOTSTRAP": "1"},
        given="\n".join(lines),
    ).splitlines()
    assert len(told) == len(lines)
    assert '"error"' not in told[-1]
    return children_worked() - before


def measure(options: argparse.Namespace) -> Iterator[str]:
    """Yield the lines of the report."""
    rules = PRESETS[options.ruleset]
    asked = all_questions(rules)
    yield f"ruleset {options.ruleset}, {options.rounds} questions of each kind"
    before = per_second(reference, times=LOOPS)
    found = {
        op: inside(questions, rules=rules, rounds=options.rounds)
        for op, questions in asked.items()
    }
    loops = (before + per_second(reference, times=LOOPS)) / 2
    yield f"one loop of a thousand additions: {MICROSECONDS / loops:.1f} µs"
    for op, speed in found.items():
        wanted = f"   at least {WANTED[op]:,}" if op in WANTED else ""
        yield f"{op:7} {speed:8,.0f}/s   {loops / speed:6.2f} loops each{wanted}"
    for op, questions in asked.items():
        speed = outside(questions, ruleset=options.ruleset, rounds=options.rounds)
        ratio = f"{loops / speed:6.2f} loops each"
        yield f"{op:7} {speed:8,.0f}/s   {ratio}   as JSON lines"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", choices=tuple(PRESETS), default="tournament")
    parser.add_argument("--rounds", type=int, default=6000)
    for line in measure(parser.parse_args()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
