"""What deals bring, as bots play them: what the chances at a table are made from.

For the two presets they are kept in ``results.json``, written by
``bench/deal_results.py``; by other rules they are played when first asked for.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from scoring.games.cruce.dealing import CARDS_EACH
from scoring.games.cruce.entry import Outcome
from scoring.games.cruce.fast.bots import play_deal
from scoring.games.cruce.fast.playout import house, totals
from scoring.games.cruce.gameset import same_dealer
from scoring.games.cruce.ruleset import PRESETS, RuleSet
from scoring.games.cruce.settle import score
from scoring.games.cruce.sides import side_of, sides
from scoring.games.protocol import Likely

FILE = Path(__file__).with_name("results.json")
SEED = "what deals bring"
AT_ONCE = 3_000
# The rules that say something about what a deal brings.
OF_A_DEAL = (
    "mode", "bid_after_cards", "max_bid_individual", "max_bid_pairs",
    "bid_must_exceed", "all_pass", "trump_choice", "first_lead_trump", "must_follow",
    "must_trump", "must_beat", "stock_free_play", "announce_values",
    "announcement_needs_trick", "point_unit", "made_bid_scores",
    "others_score_when_failed", "others_score_when_made",
)  # fmt: skip


@lru_cache(maxsize=64)
def results(rules: RuleSet, *, players: int) -> Sequence[Likely]:
    """Return what a deal of so many players may bring, and how often."""
    wanted = of_a_deal(rules)
    for name, (kept, count) in forms().items():
        if count == players and of_a_deal(kept) == wanted:
            return tuple(Likely(*_read(row)) for row in _kept()[name])
    return played(rules, players=players, deals=AT_ONCE)


def forms() -> dict[str, tuple[RuleSet, int]]:
    """Return the forms of the game whose results are kept, by name."""
    single = {
        f"{preset} {players}": (rules, players)
        for preset, rules in PRESETS.items()
        for players in CARDS_EACH
    }
    pairs = {f"{name} pairs": (r.in_pairs(), 4) for name, r in PRESETS.items()}
    return {**single, **pairs}


def of_a_deal(rules: RuleSet) -> tuple[Any, ...]:
    """Return what the rules say of a deal."""
    return tuple(getattr(rules, name) for name in OF_A_DEAL)


def played(rules: RuleSet, *, players: int, deals: int) -> tuple[Likely, ...]:
    """Return what so many deals of fast bots brought, the most frequent first."""
    rng = random.Random(SEED)  # noqa: S311 - the same for everybody, no secret
    told = Counter(_played(rules, players=players, rng=rng) for _deal in range(deals))
    return tuple(
        Likely(weight, changes, bidding, again)
        for (changes, bidding, again), weight in sorted(
            told.items(), key=lambda one: (-one[1], str(one[0]))
        )
    )


def _played(
    rules: RuleSet, *, players: int, rng: random.Random
) -> tuple[tuple[int, ...], int | None, bool]:
    """Return one deal: its change, whose bid it was, whether the same seat deals again.

    The last seat deals, so that seats count from the one after the dealer.
    """
    deal = play_deal(rng=rng, players=players, dealer=players - 1, rules=rules)
    teams = sides(players, rules)
    if deal.played is None or deal.bidder is None:
        again = same_dealer(Outcome.ALL_PASSED, rules=rules)
        return (0,) * len(teams), None, again
    bidding = side_of(deal.bidder, teams)
    sums = totals(deal.played, house(rules, players))
    return score(sums, bidding=bidding, bid=deal.bid, rules=rules).delta, bidding, False


@cache
def _kept() -> dict[str, list[list[Any]]]:
    found: dict[str, list[list[Any]]] = json.loads(FILE.read_text())
    return found


def write(told: Sequence[Likely]) -> list[list[Any]]:
    """Return results as they are kept."""
    return [[r.weight, *r.change, r.first, int(r.same_dealer)] for r in told]


def _read(row: Sequence[Any]) -> tuple[int, tuple[int, ...], int | None, bool]:
    weight, *changes, first, again = row
    return weight, tuple(changes), first, bool(again)
