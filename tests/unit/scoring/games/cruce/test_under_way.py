"""A deal that is being played: which announcements a phone counts."""

from __future__ import annotations

import pytest

from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from scoring.games.cruce.under_way import under_way

BID = {"bidder": "0", "bid": "1", "trump": "R"}
# The first leads the four of bells in the second trick; the three is seen in the next.
PAIR = ["AG", "9G", "2G", "3G", "4D", "9D", "2D", "AD", "AV", "3D", "9V", "2V"]
BEFORE_THE_OTHER = PAIR[:8]


def announced(rules, *, acts=PAIR, said=()):
    """What the first seat has beyond the points of its tricks."""
    found = under_way(BID, acts=acts, said=said, players=4, rules=rules)
    tricks = found.told.tricks
    taken = sum(trick.points for trick in tricks if trick.winner == 0)
    return tricks[-1].so_far[0] - taken


@pytest.mark.parametrize(("said", "points"), [((), 0), (("V",), 0), (("D",), 20)])
def test_where_pairs_are_announced_only_what_was_said_counts(said, points):
    assert announced(TOURNAMENT, said=said) == points
    assert announced(TOURNAMENT, acts=BEFORE_THE_OTHER, said=said) == points


@pytest.mark.parametrize("said", [(), ("D",)])
def test_where_pairs_count_by_themselves_they_do_once_both_cards_were_seen(said):
    assert announced(CLUB, acts=BEFORE_THE_OTHER, said=said) == 0
    assert announced(CLUB, said=said) == 20
