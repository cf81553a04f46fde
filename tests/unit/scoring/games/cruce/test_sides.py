from dataclasses import replace

import pytest

from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, Mode
from scoring.games.cruce.sides import mode_at, side_of, sides

PAIRS = replace(CLUB, mode=Mode.PAIRS)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", [TOURNAMENT, CLUB])
def test_single_players_are_a_side_each(players, rules):
    assert sides(players, rules) == tuple((seat,) for seat in range(players))


def test_partners_sit_opposite_each_other():
    assert sides(4, PAIRS) == ((0, 2), (1, 3))
    assert [side_of(seat, sides(4, PAIRS)) for seat in range(4)] == [0, 1, 0, 1]


@pytest.mark.parametrize("players", [2, 3])
def test_only_four_can_play_in_pairs(players):
    assert mode_at(players, PAIRS) is Mode.INDIVIDUAL
    assert len(sides(players, PAIRS)) == players
