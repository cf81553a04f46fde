"""Everything wrong with an entry is named at once."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.games.bisca.cards import PACK_POINTS
from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.game import BISCA
from scoring.games.bisca.ruleset import TOURNAMENT, RuleSet
from scoring.games.problems import in_words
from scoring.games.protocol import Company

FOUR = Company.singles(4)
PAIRS = Company(seats=4, playing=(0, 1, 2, 3), sides=((0, 2), (1, 3)))
ONE_LEFT = Company(seats=4, playing=(0, 2, 3), sides=((0,), (1,), (2,), (3,)))


def played(points, *, dealer=0, bonus=None):
    return DealEntry(Outcome.PLAYED, dealer=dealer, points=points, bonus=bonus)


def found(deal, *, company=FOUR, rules=TOURNAMENT, plays=None):
    wrong = BISCA.problems(deal, company=company, rules=rules, plays=plays)
    with translation.override("en"):
        words = in_words(wrong)
    assert all("%(" not in str(word["detail"]) for word in words)
    return [(problem.code, problem.field) for problem in wrong]


@pytest.mark.parametrize(
    ("deal", "company"),
    [
        (played((41, 40, 39, 0)), FOUR),
        (played((120, 0, 0, 0), bonus=0), FOUR),
        (played((99, 21, 0, 0), bonus=1), FOUR),
        (played((61, 59, 0, 0), bonus=2), PAIRS),
        (played((21, 60, 0, 39), bonus=2), PAIRS),
        (played((60, 0, 58, 2), bonus=0), ONE_LEFT),
        (DealEntry(Outcome.MISDEAL, dealer=3), FOUR),
    ],
)
def test_what_can_be_is_taken(deal, company):
    assert found(deal, company=company) == []


@pytest.mark.parametrize(
    ("deal", "wrong"),
    [
        (played(None), [("bisca_points_missing", "points")]),
        (played((60, 60)), [("bisca_points_count", "points")]),
        (played((60, None, 30, 30)), [("bisca_points_missing_at", "points.1")]),
        (played((60, 50, 5, 4)), [("bisca_sum_not_120", "points")]),
        (
            played((119, 1, 0, 0)),
            [
                ("bisca_points_impossible", "points.0"),
                ("bisca_points_impossible", "points.1"),
            ],
        ),
        (
            played((-10, 130, 0, 0), dealer=4, bonus=-1),
            [
                ("seat_out_of_range", "dealer"),
                ("seat_out_of_range", "bonus"),
                ("bisca_points_impossible", "points.0"),
                ("bisca_points_impossible", "points.1"),
            ],
        ),
        (played((100, 20, 0, 0), bonus=1), [("bisca_bonus_points", "bonus")]),
        (played((98, 22, 0, 0), bonus=1), [("bisca_bonus_points", "bonus")]),
        (
            DealEntry(Outcome.MISDEAL, dealer=0, points=(60, 60, 0, 0), bonus=1),
            [("bisca_not_for_outcome", "points"), ("bisca_not_for_outcome", "bonus")],
        ),
    ],
)
def test_what_cannot_be_is_named(deal, wrong):
    assert found(deal) == wrong


def test_a_pair_has_the_extra_point_s_cards_together():
    assert found(played((100, 10, 0, 10), bonus=1), company=PAIRS) == [
        ("bisca_bonus_points", "bonus")
    ]
    assert found(played((98, 11, 0, 11), bonus=1), company=PAIRS) == [
        ("bisca_bonus_points", "bonus")
    ]


def test_who_has_left_neither_deals_nor_has_points():
    deal = played((60, 40, 20, 0), dealer=1, bonus=1)

    assert found(deal, company=ONE_LEFT) == [
        ("bisca_seat_left", "dealer"),
        ("bisca_seat_left", "bonus"),
        ("bisca_seat_left_points", "points.1"),
    ]


def test_sentences_name_seats_as_on_the_tickets():
    left = played((60, 40, 20, 0), dealer=1)
    bonus = played((100, 20, 0, 0), bonus=1)
    short = played((60, 50, 5, 4))
    with translation.override("en"):
        said = [
            word["detail"]
            for deal, company in ((left, ONE_LEFT), (bonus, FOUR), (short, FOUR))
            for word in in_words(
                BISCA.problems(deal, company=company, rules=TOURNAMENT, plays=None)
            )
        ]

    assert said == [
        "Seat 2 does not play any more.",
        "Seat 2 does not play any more and has no card points.",
        "Seat 2 cannot have laid the ace of trump on the seven: the side has 20 card "
        "points, and with these two cards it has 21, or 23 and more.",
        "The card points add up to 119 and not to 120 (difference −1).",
    ]


def test_too_many_numbers_are_one_problem_each():
    assert found(played((60, 0, 30, 29, 2)), company=ONE_LEFT) == [
        ("bisca_points_count", "points")
    ]
    assert found(played((121, -1, 0, 0))) == [
        ("bisca_points_impossible", "points.0"),
        ("bisca_points_impossible", "points.1"),
    ]


def test_a_table_that_the_rules_do_not_know_is_refused():
    rules = RuleSet(code="fours", players_allowed=(4,))
    deal = played((40, 0, 41, 39))

    assert found(deal, company=ONE_LEFT, rules=rules) == [("bisca_players", "players")]


def test_points_that_can_be_are_those_that_some_cards_come_to():
    """BI-33, by adding cards up instead of by its sentence."""
    possible, with_ace_and_seven = {0}, {21}
    for value in [11, 10, 4, 3, 2] * 4:
        possible |= {one + value for one in possible}
    for value in [11, 10] * 3 + [4, 3, 2] * 4:
        with_ace_and_seven |= {one + value for one in with_ace_and_seven}

    for points in range(PACK_POINTS + 1):
        rest = PACK_POINTS - points
        plain = not found(played((points, rest)), company=Company.singles(2))
        extra = not found(played((points, rest), bonus=0), company=Company.singles(2))
        assert plain == (points in possible)
        assert extra == (points in with_ace_and_seven)


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"points": [60, 60]},
        {"points": [60, "60"], "bonus": None},
        {"points": [60, True], "bonus": None},
        {"points": [60, 60], "bonus": 1.0},
    ],
)
def test_an_entry_of_another_form_cannot_be_read(entry):
    with pytest.raises((KeyError, ValueError)):
        BISCA.read("played", 0, entry)


def test_a_misdeal_has_no_entry_and_no_other_outcome_is_known():
    with pytest.raises(ValueError, match="misdeal"):
        BISCA.read("misdeal", 0, {"points": [120, 0], "bonus": None})
    with pytest.raises(ValueError, match="all_passed"):
        BISCA.read("all_passed", 0, {})
