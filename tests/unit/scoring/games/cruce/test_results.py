"""What deals bring: the kept results are those of the bots, by the rules in force."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from scoring.games.cruce.bots import play_deal as play_readable
from scoring.games.cruce.cards import DECK
from scoring.games.cruce.fast import bits
from scoring.games.cruce.fast.bots import SUITS, hopes, judge, play_deal
from scoring.games.cruce.fast.playout import house, totals
from scoring.games.cruce.judgement import judge as judge_readable
from scoring.games.cruce.results import forms, played, results
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from scoring.games.cruce.sides import sides
from tests.deal_results import settle


def mean(told):
    number = sum(one.weight for one in told)
    count = len(told[0].change)
    each = [sum(one.weight * one.change[side] for one in told) for side in range(count)]
    return [one / number for one in each]


@pytest.mark.parametrize("name", ["tournament 4", "club 3", "tournament pairs"])
def test_kept_results_are_those_of_the_readable_bots(name):
    rules, players = forms()[name]
    rng, deals = random.Random(7), 700
    sums = [0] * len(sides(players, rules))
    for _deal in range(deals):
        dealt = play_readable(rng=rng, players=players, dealer=players - 1, rules=rules)
        told = settle(dealt.entry, players=players, rules=rules)
        sums = [old + more for old, more in zip(sums, told.delta, strict=True)]

    assert mean(results(rules, players=players)) == pytest.approx(
        [one / deals for one in sums], abs=0.25
    )


def test_other_rules_of_a_deal_bring_other_results():
    whole = replace(TOURNAMENT, made_bid_scores="bid")
    kept, played = results(TOURNAMENT, players=4), results(whole, players=4)

    assert sum(mean(played)) < sum(mean(kept)) - 0.1
    assert results(replace(TOURNAMENT, target=11), players=4) == kept


@pytest.mark.parametrize("players", [3, 4])
def test_a_deal_for_which_nobody_bids_brings_nothing(players):
    told = played(TOURNAMENT, players=players, deals=300)
    passed = [one for one in told if one.first is None]

    assert sum(one.weight for one in told) == 300
    assert passed
    assert not any(any(one.change) for one in passed)


def test_fast_bots_judge_a_hand_as_the_readable_ones():
    rng = random.Random(1)
    for players, known in [(4, 3), (4, 6), (3, 3), (3, 8), (2, 3), (2, 8)] * 40:
        hand = rng.sample(DECK, k=known)
        readable = judge_readable(hand, players=players)

        trump, hoped = judge(bits.bits(hand), hopes(players, known))

        assert hoped == readable.hoped
        assert bits.SUIT[readable.trump] == trump
    assert len(SUITS) == 4


@pytest.mark.parametrize("rules", [TOURNAMENT, CLUB], ids=["tournament", "club"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_fast_bots_play_whole_deals(rules, players):
    rng = random.Random(2)
    for number in range(60):
        deal = play_deal(rng=rng, players=players, dealer=number % players, rules=rules)
        if deal.played is None:
            assert rules is TOURNAMENT
            assert not any(deal.calls)
            continue
        assert sum(deal.hands) + sum(deal.stock) == sum(bits.PACK)
        assert sum(deal.played.points) == 120
        more = sum(totals(deal.played, house(rules, players))) - 120
        assert (more > 0) == bool(deal.played.announced)
