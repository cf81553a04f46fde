"""Rules and packs to play with: presets, switches thrown at random, uneven deals."""

from __future__ import annotations

from scoring.games.cruce.ruleset import RuleSet
from tests.proof import slow_rules as slow

# Every switch that says something about a deal, with the values it is thrown to.
SWITCHES = {
    "mode": ("individual", "pairs"),
    "bid_after_cards": (None, 1, 3, 6),
    "max_bid_individual": (1, 4, 6),
    "max_bid_pairs": (1, 5, 6),
    "bid_must_exceed": (True, False),
    "all_pass": (
        "redeal_next_dealer",
        "redeal_same_dealer",
        "first_bidder_plays_zero",
    ),
    "trump_choice": ("named", "first_lead"),
    "first_lead_trump": ("free", "if_held", "always"),
    "must_follow": (True, False),
    "must_trump": (True, False),
    "must_beat": (True, False),
    "stock_free_play": (True, False),
    "announce_values": ((20, 40), (10, 30), (0, 40)),
    "announcement_mode": ("declared", "automatic"),
    "announcement_needs_trick": (True, False),
    "point_unit": (33, 30, 1),
    "made_bid_scores": ("made", "bid"),
    "others_score_when_failed": (True, False),
    "others_score_when_made": (True, False),
}


def rule_set(house):
    """The engine's rules for a house."""
    return RuleSet(code="house", **house)


def any_house(rng):
    """A preset with each switch thrown with a chance of its own: few, or many."""
    house = dict(rng.choice([slow.TOURNAMENT, slow.CLUB]))
    chance = rng.choice([0.0, 0.1, 0.5])
    for name, values in SWITCHES.items():
        if rng.random() < chance:
            house[name] = rng.choice(values)
    house["mode"] = rng.choice(SWITCHES["mode"])
    return house


def any_pack(rng):
    """A pack: well shuffled, or each half of it made of two suits, with some swaps.

    Without the uneven ones two players would hardly ever be void of the same suit
    and hold several trumps, so that hardly anybody would have to over-trump.
    """
    if rng.random() < 0.5:
        return rng.sample(slow.PACK, k=len(slow.PACK))
    suits = rng.sample(slow.SUITS, k=len(slow.SUITS))
    pack = []
    for two in (suits[:2], suits[2:]):
        half = [rank + suit for suit in two for rank in slow.RANKS]
        pack += rng.sample(half, k=len(half))
    for _ in range(rng.randrange(8)):
        one, other = rng.randrange(len(pack)), rng.randrange(len(pack))
        pack[one], pack[other] = pack[other], pack[one]
    return pack


def single_switches():
    """Each preset with one switch of play thrown, by its name."""
    of_play = (
        "trump_choice", "first_lead_trump", "must_follow", "must_trump", "must_beat",
        "stock_free_play",
    )  # fmt: skip
    for preset, base in slow.PRESETS.items():
        for name in of_play:
            for value in SWITCHES[name]:
                if base[name] != value:
                    yield f"{preset} with {name} {value}", preset, {name: value}
