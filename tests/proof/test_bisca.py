"""A hundred thousand random plays of Bisca: the engine and the slow rules agree."""

from __future__ import annotations

from tests.proof.planting_bisca import plant
from tests.proof.walk_bisca import walk

PLAYS = 100_000
DEALS = 10_000
MET = (
    "judged BI-21", "judged BI-22", "judged BI-23", "lapsed", "extra points",
    "exchanged", "exchanged at a wrong moment", "wrong cards laid", "over 90",
)  # fmt: skip


def test_the_engine_agrees_with_the_slow_rules(part, say, progress):
    seed, share = part
    plays = share("PLAYS", PLAYS)

    met = walk(plays=plays, seed=seed, progress=progress)

    say(f"Bisca, seed {seed}: {dict(sorted(met.items()))}")
    assert met["plays"] >= plays
    if plays >= PLAYS // 10:
        assert all(met[what] for what in MET)


def test_a_planted_card_is_named_and_nobody_else_accused(part, say):
    seed, share = part

    met = plant(deals=share("DEALS", DEALS), seed=seed)

    say(f"Bisca, planted, seed {seed}: {dict(sorted(met.items()))}")
    assert met["BI-22"]
    assert met["BI-23"]
