"""What a game says of the length of its sets is what its bots need."""

from __future__ import annotations

import pytest

from scoring.games.protocol import Company
from scoring.games.registry import GAMES
from tests.lengths import by_bots

# Bots are no people, and a table of three of Cruce is told from a longer simulation.
NEAR = 0.35


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.code)
@pytest.mark.parametrize("pairs", [False, True])
def test_sets_take_about_as_long_as_the_game_says(game, pairs):
    rules = game.choose(game.presets[0], pairs=pairs, changes={})
    for sitting in game.sittings(rules, pairs=pairs):
        for entrants in {sitting.full, sitting.least}:
            company = (Company.pairs if pairs else Company.singles)(entrants)
            said = game.set_length(rules, company=company)

            played = by_bots(game, rules, company=company, sets=30)

            assert played.deals == pytest.approx(said.deals, rel=NEAR)
            assert said.scatter > 0
            assert 0 < said.minutes[0] <= said.minutes[1]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.code)
def test_a_lower_target_is_reached_sooner(game):
    high, low = (
        game.choose(game.presets[0], pairs=False, changes={"target": target})
        for target in (12, 3)
    )
    table = Company.singles(4)

    assert (
        game.set_length(low, company=table).deals
        < game.set_length(high, company=table).deals
    )
