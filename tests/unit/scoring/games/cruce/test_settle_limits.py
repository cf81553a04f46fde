"""Entries at the edge of what can have happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, Mode
from scoring.games.cruce.settle import lowest_bid, problems
from tests.deal_results import ImpossibleDeal, settle

V, D, G, R = Suit.LEAVES, Suit.BELLS, Suit.ACORNS, Suit.HEARTS
PAIRS = replace(TOURNAMENT, mode=Mode.PAIRS)
NEEDS_TRICK = replace(TOURNAMENT, announcement_needs_trick=True)


def a_deal(*cards, **changes):
    entry = DealEntry(
        outcome=Outcome.PLAYED, dealer=0, bidder=1, bid=1, trump=V, cards=cards
    )
    return replace(entry, **changes)


def found(entry, *, players=4, rules=TOURNAMENT):
    """What is wrong: code, field, and the numbers that the sentence names."""
    return [
        (problem.code, problem.field, dict(problem.params))
        for problem in problems(entry, players=players, rules=rules)
    ]


@pytest.mark.parametrize(
    "cards", [(120, 0, 0, 0), (118, 2, 0, 0), (0, 0, 0, 120), (117, 3, 0, 0)]
)
def test_the_most_and_the_least_that_somebody_can_have(cards):
    assert found(a_deal(*cards)) == []


@pytest.mark.parametrize(
    ("cards", "impossible"),
    [
        ((119, 1, 0, 0), [(1, 119), (2, 1)]),
        ((-1, 61, 60, 0), [(1, -1)]),
        ((121, 0, 0, -1), [(1, 121), (4, -1)]),
    ],
)
def test_points_that_nobody_can_have(cards, impossible):
    assert found(a_deal(*cards)) == [
        ("points_impossible", f"cards.{seat - 1}", {"seat": seat, "points": points})
        for seat, points in impossible
    ]


@pytest.mark.parametrize(
    ("rules", "least", "most"),
    [(TOURNAMENT, 1, 4), (PAIRS, 1, 5), (CLUB, 0, 6)],
)
def test_every_bid_from_the_lowest_to_the_highest_can_be(rules, least, most):
    assert lowest_bid(rules) == least
    for bid in range(-1, 8):
        entry = a_deal(30, 66, 24, 0, bid=bid)
        numbers = {"bid": bid, "least": least, "most": most}
        right = [] if least <= bid <= most else [("bid_out_of_range", "bid", numbers)]
        assert found(entry, rules=rules) == right


def test_a_missing_dealer_is_one_problem_and_not_two():
    nobody = a_deal(30, 66, 24, 0, dealer=None, bidder=0, bid=0)

    assert found(nobody, rules=CLUB) == [
        ("seat_out_of_range", "dealer", {"players": 4})
    ]


def test_where_a_trick_is_asked_for_points_of_the_side_are_enough():
    of_its_own = a_deal(30, 66, 24, 0, announcements={V: 1})
    of_the_partner = a_deal(30, 66, 24, 0, announcements={V: 3})

    assert found(of_its_own, rules=NEEDS_TRICK) == []
    assert found(of_the_partner, rules=replace(NEEDS_TRICK, mode=Mode.PAIRS)) == []
    assert found(of_the_partner, rules=NEEDS_TRICK) == [
        ("announcement_needs_trick", "announcements.V", {"seat": 4})
    ]


def test_points_that_were_not_written_down_accuse_nobody():
    entry = a_deal(60, 60, 0, announcements={V: 3})

    assert found(entry, rules=NEEDS_TRICK) == [
        ("cards_count", "cards", {"count": 3, "players": 4})
    ]


def test_a_table_of_an_impossible_size_is_the_only_thing_that_is_told():
    entry = a_deal(30, 66, 24, 0, 0, announcements={V: 1, D: 1, G: 1, R: 1})

    assert found(entry, players=5) == [
        ("players_not_allowed", "players", {"players": 5})
    ]


def test_three_pairs_fit_into_a_hand_of_six():
    assert found(a_deal(30, 66, 24, 0, announcements={V: 1, D: 1, G: 1})) == []


def test_a_refused_deal_says_in_its_message_what_is_wrong():
    with pytest.raises(ImpossibleDeal) as refused:
        settle(a_deal(30, 66, 1, 0, trump=None), players=4, rules=TOURNAMENT)

    assert str(refused.value) == (
        "trump_missing (trump); points_impossible (cards.2); sum_not_120 (cards)"
    )
