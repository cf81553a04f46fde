"""The chances at a table: they follow from the score, and come true among bots."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from scoring.games.cruce import settle
from scoring.games.cruce.fast.bots import play_deal
from scoring.games.cruce.fast.playout import house, totals
from scoring.games.cruce.game import CRUCE
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from scoring.games.protocol import Company
from scoring.games.sets import Together
from scoring.odds.chances import RUNS, SetPosition, chances, later, runs, tied_share
from scoring.odds.words import percent
from tests.unit.scoring.games.cruce.a_set import added, set_over

COMPANIES = {
    "four": Company.singles(4),
    "three": Company.singles(3),
    "pairs": Company.pairs(2),
}


def drawn(rules=TOURNAMENT, *, company="four"):
    likely = CRUCE.likely(rules, company=COMPANIES[company])
    return runs(likely, target=rules.target)


FOUR = drawn()


def at(totals, *, rules=TOURNAMENT, through=2, **more):
    position = {"order": tuple(range(len(totals))), **more}
    form = CRUCE.set_form(rules)
    return SetPosition(form=form, totals=totals, through=through, **position)


def test_two_go_through_and_who_is_ahead_is_likelier_to():
    first, second, third, last = chances(at((15, 4, 9, 1)), FOUR)

    assert first + second + third + last == pytest.approx(2)
    assert 0.9 < first < 1
    assert first > third > second > last > 0


def test_the_same_state_has_the_same_chances():
    assert chances(at((15, 4, 9, 1)), FOUR) == chances(at((15, 4, 9, 1)), drawn())


def test_who_deals_matters_little_but_it_does():
    usual = chances(at((20, 5, 5, 5)), FOUR)
    turned = chances(at((20, 5, 5, 5), order=(2, 3, 0, 1)), FOUR)

    assert usual != turned
    assert usual == pytest.approx(turned, abs=0.15)


def test_one_wins_a_final():
    each = chances(at((18, 16, 3, 2), through=1), FOUR)

    assert sum(each) == pytest.approx(1)
    assert each[0] > each[1] > 0.2 > each[2] + each[3]


@pytest.mark.parametrize(("company", "through"), [("three", 2), ("pairs", 1)])
def test_three_and_pairs_have_odds_too(company, through):
    rules = TOURNAMENT.in_pairs() if company == "pairs" else TOURNAMENT
    sides = len(COMPANIES[company].sides)
    score = (12, 9, 1)[:sides]

    each = chances(
        at(score, rules=rules, through=through), drawn(rules, company=company)
    )

    assert sum(each) == pytest.approx(through)
    assert list(each) == sorted(each, reverse=True)


def test_after_the_last_deal_was_called_one_deal_decides():
    each = chances(at((10, 9, 1, 0), most=1), FOUR)

    assert each[0] > 0.95
    assert each[3] < 0.05


def test_who_cannot_go_on_has_no_chance_and_the_others_have_it():
    each = chances(at((19, 4, 3, 2), behind=frozenset({0})), FOUR)

    assert each[0] == 0
    assert sum(each) == pytest.approx(2)


def test_where_no_more_are_left_than_go_through_all_do():
    three = drawn(company="three")

    each = chances(at((5, 0, 0, 4), order=(0, 1, 3), behind=frozenset({1})), three)

    assert each == (1, 0, 0, 1)


def test_fewer_penalties_settle_a_tie_where_the_rules_ask_for_them():
    tied = {"most": 1, "totals": (4, 4, 4, 4)}
    even = chances(at(**tied), FOUR)
    asked = chances(at(**tied, fewest=(0, 0, 0, 3)), FOUR)

    assert asked[3] < even[3] - 0.05


def test_a_target_of_two_who_go_on_is_played_until_one_is_ahead():
    rules = replace(TOURNAMENT, win_gap=2, simultaneous_target=Together.GAP)

    each = chances(at((22, 21, 3, 2), rules=rules, through=1), drawn(rules))

    assert each[0] > each[1] > 0.15


@pytest.mark.parametrize("score", [(0, 5, 9, 2), (0, 0, 0, 0)])
def test_a_floor_helps_who_is_on_it(score):
    floor = replace(TOURNAMENT, score_floor=0)

    with_floor = chances(at(score, rules=floor), drawn(floor))

    assert sum(with_floor) == pytest.approx(2)
    assert with_floor[0] > chances(at(score), FOUR)[0] - 0.02


def test_odds_of_the_club_and_of_house_rules_are_there():
    beaten = replace(TOURNAMENT, must_beat=True, target=11)
    for rules in (CLUB, beaten):
        assert sum(chances(at((3, 1, 2, 0), rules=rules), drawn(rules))) == (
            pytest.approx(2)
        )


def test_what_is_tied_when_nothing_is_played_is_shared():
    assert tied_share([[2], [0, 1], [3]], through=2, sides=4) == [0.5, 0.5, 1, 0]
    assert tied_share([[0, 1, 2]], through=1, sides=4) == pytest.approx(
        [1 / 3] * 3 + [0]
    )


def test_bots_that_play_on_come_out_as_foretold():
    score, rng, players = (12, 9, 6, 3), random.Random(5), 4
    rules, sets = house(TOURNAMENT, players), 300
    through = [0] * players
    for _set in range(sets):
        now, dealer = score, 3
        while not set_over(now, rules=TOURNAMENT).over:
            deal = play_deal(rng=rng, players=4, dealer=dealer, rules=TOURNAMENT)
            dealer = (dealer + 1) % players
            if deal.played is not None:
                sums = totals(deal.played, rules)
                brought = settle.score(
                    sums, bidding=deal.bidder, bid=deal.bid, rules=TOURNAMENT
                )
                now = added(now, brought.delta, rules=TOURNAMENT)
        order = sorted(range(players), key=lambda one: (-now[one], rng.random()))
        for one in order[:2]:
            through[one] += 1

    foretold = chances(at(score), FOUR)

    assert [one / sets for one in through] == pytest.approx(foretold, abs=0.09)


def test_later_chances_add_up_to_the_places_there_are():
    through = [1, 0.8, 0.2, 0.9, 0.1, 0.5, 0.5, 0]
    each = [later(one, entrants=4, final=2) for one in through]

    assert sum(final for final, _win in each) == pytest.approx(2)
    assert sum(win for _final, win in each) == pytest.approx(1)


def test_a_table_takes_the_time_of_so_many_runs():
    assert len(FOUR) == RUNS


@pytest.mark.parametrize(
    ("chance", "text"),
    [(None, ""), (0, "<1%"), (0.004, "<1%"), (0.5, "50%"), (0.996, ">99%")],
)
def test_nothing_open_is_called_certain(chance, text):
    assert percent(chance) == text
