"""The lowest and the highest value of each number of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, FirstLead, Mode, RuleSet
from scoring.games.frozen_rules import RuleSetError

LIMITS = [
    ("version", 1, None),
    ("target", 1, 999),
    ("win_gap", 0, 99),
    ("max_deals", 1, None),
    ("bid_after_cards", 1, 6),
    ("max_bid_individual", 1, 6),
    ("max_bid_pairs", 1, 6),
    ("point_unit", 1, 220),
    ("score_floor", None, 0),
    ("penalty_revoke", 0, 10),
    ("penalty_misdeal", 0, 10),
    ("qualifiers_per_table", 1, 4),
]


@pytest.mark.parametrize(("field", "least", "most"), LIMITS)
def test_a_number_may_be_as_low_and_as_high_as_that(field, least, most):
    for value in (least, most):
        if value is not None:
            assert getattr(replace(TOURNAMENT, **{field: value}), field) == value
    beyond = [(least, -1, "at least"), (most, 1, "at most")]
    for value, step, words in beyond:
        if value is not None:
            with pytest.raises(RuleSetError) as refused:
                replace(TOURNAMENT, **{field: value + step})
            assert refused.value.problems == (f"{field}: {words} {value}",)


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("players_allowed", [2, 3, 5], "players_allowed: some of 2, 3 and 4"),
        ("players_allowed", [], "players_allowed: some of 2, 3 and 4"),
        ("players_allowed", [4, 4], "players_allowed: a value is named twice"),
        ("tie_break", ["lot", "lot"], "tie_break: a value is named twice"),
        (
            "announce_values",
            [20, 40, 60],
            "announce_values: one for a plain suit, one for trumps",
        ),
        (
            "announce_values",
            [20, -1],
            "announce_values: one for a plain suit, one for trumps",
        ),
        ("code", "", "code: empty"),
        ("must_follow", 1, "must_follow: 1 is not possible"),
        ("mode", "teams", "mode: 'teams' is not possible"),
        ("tie_break", "lot", "tie_break: 'lot' is not possible"),
        ("players_allowed", [2, "3"], "players_allowed: [2, '3'] is not possible"),
        ("tie_break", {"lot": 1}, "tie_break: {'lot': 1} is not possible"),
        ("announce_values", "20, 40", "announce_values: '20, 40' is not possible"),
    ],
)
def test_a_bad_value_is_the_only_thing_that_is_told(field, value, problem):
    with pytest.raises(RuleSetError) as refused:
        RuleSet.from_json(TOURNAMENT.to_json() | {field: value})

    assert refused.value.problems == (problem,)
    assert str(refused.value) == problem


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players_allowed", [2]),
        ("players_allowed", [4, 3]),
        ("tie_break", []),
        ("announce_values", [0, 0]),
        ("max_deals", None),
        ("bid_after_cards", None),
    ],
)
def test_an_unusual_value_is_kept_as_it_is(field, value):
    rules = RuleSet.from_json(TOURNAMENT.to_json() | {field: value})

    assert rules.to_json()[field] == value


def test_unknown_and_missing_fields_are_named():
    data = TOURNAMENT.to_json() | {"colour": 1}
    del data["win_gap"]

    with pytest.raises(RuleSetError) as refused:
        RuleSet.from_json(data)

    assert refused.value.problems == ("colour: unknown", "win_gap: missing")


@pytest.mark.parametrize("field", ["announce_values", "players_allowed", "code"])
def test_a_missing_field_is_missing_and_nothing_else(field):
    data = TOURNAMENT.to_json()
    del data[field]

    with pytest.raises(RuleSetError) as refused:
        RuleSet.from_json(data)

    assert refused.value.problems == (f"{field}: missing",)


def test_a_problem_is_told_once():
    told = RuleSetError(["target: at least 1", "code: empty", "target: at least 1"])

    assert told.problems == ("target: at least 1", "code: empty")
    assert str(told) == "target: at least 1; code: empty"


def test_what_is_no_object_is_told_as_such():
    with pytest.raises(RuleSetError) as refused:
        RuleSet.from_json(["target"])

    assert refused.value.problems == ("rules: not an object",)


def test_rules_made_of_plain_words_are_the_same_rules():
    plain = replace(TOURNAMENT, mode="pairs", first_lead_trump="free")

    assert plain.mode is Mode.PAIRS
    assert plain.first_lead_trump is FirstLead.FREE
    assert plain == replace(
        TOURNAMENT, mode=Mode.PAIRS, first_lead_trump=FirstLead.FREE
    )


def test_the_highest_bid_is_that_of_who_plays():
    rules = replace(CLUB, max_bid_individual=2, max_bid_pairs=3)

    assert (rules.max_bid(Mode.INDIVIDUAL), rules.max_bid(Mode.PAIRS)) == (2, 3)
