"""A preset with single rules changed."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from scoring.games.cruce.house_rules import (
    CHANGEABLE,
    FIXED,
    changed_fields,
    preset_of,
    with_house_rules,
)
from scoring.games.cruce.ruleset import (
    CLUB,
    TOURNAMENT,
    FirstLead,
    RuleSet,
    TieBreak,
    TrumpChoice,
)
from scoring.games.protocol import BadRules


def problems(preset: RuleSet, **changes: object) -> list[tuple[str, str]]:
    with pytest.raises(BadRules) as refused:
        with_house_rules(preset, changes)
    return [(problem.field, problem.code) for problem in refused.value.problems]


def test_a_changed_rule_changes_the_code():
    rules = with_house_rules(TOURNAMENT, {"must_beat": True})

    assert rules == replace(TOURNAMENT, code="ro-004+", must_beat=True)
    assert preset_of(rules) == TOURNAMENT
    assert changed_fields(rules) == {"must_beat"}


@pytest.mark.parametrize("preset", [TOURNAMENT, CLUB])
def test_choosing_what_the_preset_says_changes_nothing(preset):
    same = {name: getattr(preset, name) for name in CHANGEABLE}

    assert with_house_rules(preset, same) == preset
    assert with_house_rules(preset, {}) == preset


@pytest.mark.parametrize(
    ("preset", "target", "code"),
    [
        (TOURNAMENT, 21, "ro-004"),
        (TOURNAMENT, 15, "ro-004+"),
        (CLUB, 15, "crucegame"),
        (CLUB, 11, "crucegame"),
        (CLUB, 7, "crucegame+"),
        (CLUB, 22, "crucegame+"),
    ],
)
def test_the_regulation_has_one_target_and_the_club_three(preset, target, code):
    assert with_house_rules(preset, {"target": target}).code == code


@pytest.mark.parametrize("preset", [TOURNAMENT, CLUB])
def test_pairs_are_a_form_of_the_game_and_no_house_rule(preset):
    assert with_house_rules(preset.in_pairs(), {}).code == preset.code
    with pytest.raises(BadRules):
        with_house_rules(preset, {"mode": "pairs"})


def test_values_are_read_as_the_rules_read_them():
    rules = with_house_rules(
        TOURNAMENT, {"all_pass": "redeal_same_dealer", "tie_break": ["lot"]}
    )

    assert rules.all_pass.value == "redeal_same_dealer"
    assert rules.tie_break == (TieBreak.LOT,)


def test_everything_that_cannot_be_is_named_at_once():
    assert problems(
        TOURNAMENT,
        version=2,
        colour="red",
        win_gap=-1,
        must_beat="yes",
        all_pass="never",
    ) == [
        ("version", "rule_fixed"),
        ("colour", "rule_fixed"),
        ("win_gap", "rule_impossible"),
        ("must_beat", "rule_impossible"),
        ("all_pass", "rule_impossible"),
    ]


@pytest.mark.parametrize("name", sorted(FIXED))
def test_what_is_the_game_itself_cannot_be_changed(name):
    assert problems(TOURNAMENT, **{name: getattr(CLUB, name)}) == [(name, "rule_fixed")]


def test_the_trump_is_named_or_led_but_not_half_of_each():
    assert problems(TOURNAMENT, trump_choice=TrumpChoice.FIRST_LEAD) == [
        ("first_lead_trump", "trump_led_is_first")
    ]
    assert problems(TOURNAMENT, first_lead_trump=FirstLead.ALWAYS) == [
        ("first_lead_trump", "trump_named_not_always_led")
    ]
    both = with_house_rules(
        TOURNAMENT,
        {
            "trump_choice": TrumpChoice.FIRST_LEAD,
            "first_lead_trump": FirstLead.ALWAYS,
        },
    )
    assert both.trump_choice is TrumpChoice.FIRST_LEAD


@pytest.mark.parametrize("order", [(), (TieBreak.MOST_BIDS_MADE,)])
def test_a_tie_must_not_last_for_ever(order):
    assert problems(TOURNAMENT, tie_break=order) == [("tie_break", "ties_unsettled")]


def test_every_field_is_either_changeable_or_fixed():
    assert {*CHANGEABLE, *FIXED} == {field.name for field in fields(RuleSet)}
    assert not {*CHANGEABLE} & FIXED


def test_rules_of_no_preset_are_compared_with_none():
    rules = replace(TOURNAMENT, code="hall", must_beat=True)

    assert preset_of(rules) is None
    assert changed_fields(rules) == frozenset()
