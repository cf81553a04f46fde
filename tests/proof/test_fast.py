"""The fast form and the readable engine agree on a million plays, and on positions."""

from __future__ import annotations

import pytest

from tests.proof import continuations, fast

PLAYS = 1_000_000


def test_the_fast_form_agrees_with_the_engine(part, say, progress):
    seed, share = part
    plays = share("PLAYS", PLAYS)
    say(f"plays of the fast form: {plays} with seed {seed}")

    met = fast.walk(plays=plays, seed=seed, progress=progress)

    say(f"agreed: {dict(sorted(met.items()))}")
    assert met["plays"] >= plays
    assert met["wrong cards laid"] > plays // 200


@pytest.mark.parametrize(
    "kept", continuations.kept(), ids=[one["name"] for one in continuations.kept()]
)
def test_every_kept_position_goes_on_in_as_many_ways(kept):
    state = continuations.state_of(kept)

    assert fast.count(state, kept["depth"]) == (kept["count"], kept["made"])
