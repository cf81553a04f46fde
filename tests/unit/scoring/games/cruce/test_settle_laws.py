"""Laws of the score of a deal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, Mode
from scoring.games.cruce.settle import score
from tests.deal_results import settle
from tests.proof import slow_rules as slow
from tests.proof.houses import any_house, rule_set

bounded = settings(max_examples=100, deadline=None)
PAIRS = replace(CLUB, mode=Mode.PAIRS)


def entry(*cards, announced=None, bid=2):
    return DealEntry(
        outcome=Outcome.PLAYED,
        dealer=3,
        bidder=0,
        bid=bid,
        trump=Suit.HEARTS,
        cards=cards,
        announcements=announced or {},
    )


@bounded
@given(
    st.randoms(use_true_random=False),
    st.lists(st.integers(0, 220), min_size=2, max_size=4),
    st.integers(0, 6),
    st.integers(0, 3),
)
def test_the_score_is_that_of_the_slow_rules(rng, totals, bid, seat):
    house, bidding = any_house(rng), seat % len(totals)

    result = score(tuple(totals), bidding=bidding, bid=bid, rules=rule_set(house))

    made, delta = slow.deal_score(totals, bidding, bid, house)
    assert (result.made, list(result.delta)) == (made, delta)
    assert result.totals == tuple(totals)
    assert result.worth == tuple(total // house["point_unit"] for total in totals)


@given(st.integers(2, 28))
def test_partners_may_hold_their_points_as_they_like(moved):
    together = settle(entry(30, 40, 30, 20), players=4, rules=PAIRS)

    assert together == settle(
        entry(30 - moved, 40, 30 + moved, 20), players=4, rules=PAIRS
    )


@pytest.mark.parametrize("rules", [TOURNAMENT, CLUB, PAIRS])
def test_points_that_were_announced_are_points_like_any_other(rules):
    taken = settle(entry(66, 20, 24, 10), players=4, rules=rules)
    said = settle(
        entry(46, 40, 24, 10, announced={Suit.BELLS: 0}), players=4, rules=rules
    )

    assert (taken.made, taken.delta[0]) == (said.made, said.delta[0]) == (True, 2)
