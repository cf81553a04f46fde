from dataclasses import replace

import pytest

from scoring.games.cruce.auction import (
    Contract,
    call_order,
    contract,
    possible_calls,
    wrong_calls,
)
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, Mode

EQUAL_BIDS = replace(TOURNAMENT, bid_must_exceed=False)


def after(*calls: int, rules=TOURNAMENT, players: int = 4):
    return possible_calls(calls, players=players, rules=rules)


def won(*calls: int, rules=TOURNAMENT):
    assert wrong_calls(calls, order=range(4), rules=rules) == ()
    return contract(calls, order=range(4), rules=rules)


def test_the_dealer_calls_last():
    assert call_order(1, 4) == (2, 3, 0, 1)
    assert call_order(2, 3) == (0, 1, 2)


def test_a_bid_must_be_higher_and_passing_is_always_possible():
    assert after() == (0, 1, 2, 3, 4)
    assert after(0, 2) == (0, 3, 4)
    assert after(4) == (0,)


def test_the_highest_possible_bid_depends_on_who_plays():
    in_pairs = replace(TOURNAMENT, mode=Mode.PAIRS)

    assert max(after(rules=in_pairs)) == 5
    assert max(after(rules=in_pairs, players=3)) == 4
    assert max(after(rules=CLUB)) == 6


def test_the_highest_bid_wins():
    assert won(1, 0, 2, 0) == Contract(bidder=2, bid=2)


def test_of_equal_bids_the_earliest_wins():
    assert won(0, 2, 2, 0, rules=EQUAL_BIDS) == Contract(bidder=1, bid=2)


def test_all_pass():
    assert won(0, 0, 0, 0) is None
    assert won(0, 0, 0, 0, rules=CLUB) == Contract(bidder=0, bid=0)


@pytest.mark.parametrize(
    ("calls", "rules", "expected"),
    [
        ((0, 1, 2, 0), TOURNAMENT, []),
        ((2, 2, 0, 3), TOURNAMENT, [(1, 2, "R-12", (0, 3, 4))]),
        ((2, 2, 1, 0), EQUAL_BIDS, [(2, 1, "R-12", (0, 2, 3, 4))]),
        (
            (5, 6, 0, 4),
            TOURNAMENT,
            [(0, 5, "R-11", (0, 1, 2, 3, 4)), (1, 6, "R-11", (0,)),
             (3, 4, "R-12", (0,))],
        ),
        ((5, 6, 0, 0), CLUB, []),
        ((2, 1, 0, 0), TOURNAMENT, [(1, 1, "R-12", (0, 3, 4))]),
        ((1, 1, 0, 0), TOURNAMENT, [(1, 1, "R-12", (0, 2, 3, 4))]),
        ((5, 0, 0, 0), TOURNAMENT, [(0, 5, "R-11", (0, 1, 2, 3, 4))]),
        ((-1, 0, 0, 0), TOURNAMENT, [(0, -1, "R-11", (0, 1, 2, 3, 4))]),
        (
            (2, 1, 5),
            TOURNAMENT,
            [(1, 1, "R-12", (0, 3, 4)), (2, 5, "R-11", (0, 3, 4))],
        ),
    ],
)  # fmt: skip
def test_a_wrong_call_is_told_with_its_rule_and_what_was_possible(
    calls, rules, expected
):
    wrong = wrong_calls(calls, order=range(4), rules=rules)

    assert [(w.seat, w.bid, w.rule, w.possible) for w in wrong] == expected
