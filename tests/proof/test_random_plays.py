"""A million random plays: the engine and the slow rules agree on every position."""

from __future__ import annotations

from tests.proof.walk import walk

PLAYS = 1_000_000
RULES = ("R-24", "R-30", "R-31", "R-32", "R-33", "R-34")


def test_the_engine_agrees_with_the_slow_rules(part, say, progress):
    seed, share = part
    plays = share("PLAYS", PLAYS)
    say(f"random plays: {plays} with seed {seed}")

    met = walk(plays=plays, seed=seed, progress=progress)

    say(f"agreed: {dict(sorted(met.items()))}")
    assert met["plays"] >= plays
    if plays >= PLAYS // 10:
        assert all(met[f"judged {rule}"] for rule in RULES)
