"""A hundred thousand planted wrong cards, all found; no false alarm without one."""

from __future__ import annotations

from tests.proof.planting import plant, replay_clumsily
from tests.proof.walk import named

DEALS = 100_000


def test_a_planted_card_is_named_and_a_clean_deal_is_clean(part, say, progress):
    seed, share = part
    deals = share("DEALS", DEALS)
    say(f"planted cards: {deals} with seed {seed}")

    met = plant(deals=deals, seed=seed, progress=progress)

    say(f"found: {dict(sorted(met.items()))}")
    assert met["planted"] >= deals
    assert met["clean"] >= deals


def test_deals_of_all_houses_are_replayed_as_by_the_slow_rules(part, say):
    seed, share = part
    deals = share("DEALS", DEALS)
    say(f"replays by random rules: {deals} with seed {seed}")

    wrong = 0
    for number in range(deals):
        with named(f"{seed}.house.{number}") as rng:
            wrong += len(replay_clumsily(rng))

    say(f"agreed, and on {wrong} wrong cards")
