from collections.abc import Sequence
from dataclasses import replace

import pytest

from scoring.games.cruce.entry import Outcome
from scoring.games.cruce.gameset import first_bidder
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, RuleSet
from scoring.games.sets import Together
from tests.unit.scoring.games.cruce.a_set import next_dealer, set_over


def end(totals: Sequence[int], *, rules: RuleSet, bidder: int | None = None):
    found = set_over(totals, rules=rules, bidder_side=bidder)
    return found.over, found.leader


def with_rule(value: str, *, base: RuleSet = TOURNAMENT) -> RuleSet:
    return replace(base, simultaneous_target=Together(value))


BIDDER_FIRST = with_rule("bidder_first")
EXTEND = with_rule("extend_target_10")
CONTINUE = with_rule("continue_until_gap")


@pytest.mark.parametrize(
    ("totals", "leader"),
    [((20, 21), 1), ((21, 21), None), ((23, 22, 5), 0), ((10, 8, 10, 10), None)],
)
@pytest.mark.parametrize("rules", [TOURNAMENT, CLUB])
def test_whoever_has_most_leads_and_nobody_while_the_top_is_tied(totals, leader, rules):
    assert set_over(totals, rules=rules).leader == leader


def test_below_the_target_somebody_may_lead_but_the_set_goes_on():
    assert end((20, 3, -4, 0), rules=TOURNAMENT) == (False, 0)


def test_whoever_fell_back_from_the_target_is_not_there_any_more():
    assert end((19, 18), rules=CLUB) == (False, 0)


def test_the_target_is_the_rules_target():
    assert set_over((11, 3), rules=replace(TOURNAMENT, target=11)).over


@pytest.mark.parametrize(
    ("totals", "bidder", "expected"),
    [
        pytest.param((24, 21, 3), 1, (True, 1), id="the bidder comes first"),
        pytest.param((21, 21, 3), 1, (True, 1), id="also when level"),
        pytest.param((24, 21, 3), 2, (True, 0), id="bidder not there"),
        pytest.param((21, 21, 3), None, (True, None), id="nobody bid"),
        pytest.param((24, 20, 3), 1, (True, 0), id="only one there"),
    ],
)
def test_bidder_first(totals, bidder, expected):
    assert end(totals, rules=BIDDER_FIRST, bidder=bidder) == expected


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        pytest.param((22, 21), (False, 0), id="both there: target 31"),
        pytest.param((31, 30), (True, 0), id="alone at 31"),
        pytest.param((32, 31), (False, 0), id="both at 31: target 41"),
        pytest.param((21, 20), (True, 0), id="alone at 21"),
    ],
)
def test_extend_target(totals, expected):
    assert end(totals, rules=EXTEND) == expected


def test_continue_without_a_gap_waits_for_a_lead_of_one():
    assert not set_over((21, 21), rules=CONTINUE).over
    assert end((22, 21), rules=CONTINUE) == (True, 0)


def test_a_table_where_nobody_or_one_is_left_has_an_answer():
    assert end((), rules=CLUB) == (False, None)
    assert end((21,), rules=CLUB) == (True, 0)


@pytest.mark.parametrize(
    ("outcome", "rules", "expected"),
    [
        (Outcome.PLAYED, TOURNAMENT, 0),
        (Outcome.PLAYED, CLUB, 0),
        (Outcome.ALL_PASSED, TOURNAMENT, 0),
        (Outcome.MISDEAL, TOURNAMENT, 0),
        (Outcome.MISDEAL, CLUB, 3),
    ],
)
def test_next_dealer(outcome, rules, expected):
    assert next_dealer(3, outcome, players=4, rules=rules) == expected


def test_an_all_passed_deal_may_stay_with_its_dealer():
    same = RuleSet.from_json(TOURNAMENT.to_json() | {"all_pass": "redeal_same_dealer"})

    assert next_dealer(1, Outcome.ALL_PASSED, players=3, rules=same) == 1
    assert next_dealer(1, Outcome.PLAYED, players=3, rules=same) == 2


def test_the_seat_after_the_dealer_bids_first():
    assert [first_bidder(dealer, 3) for dealer in range(3)] == [1, 2, 0]
