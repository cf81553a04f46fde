"""The switches, and the document that explains them."""

from __future__ import annotations

import json
import re
from dataclasses import FrozenInstanceError, fields, replace
from importlib import import_module
from pathlib import Path

import pytest

from scoring.games.bisca.cards import DECK
from scoring.games.bisca.dealing import deal
from scoring.games.bisca.game import BISCA
from scoring.games.bisca.playing import start
from scoring.games.bisca.ruleset import LIMITS, PRESETS, TOURNAMENT, RuleSet, TieBreak
from scoring.games.frozen_rules import RuleSetError
from scoring.games.protocol import BadRules, Problem

ROOT = Path(__file__).parents[5]
DOCUMENT = (ROOT / "docs" / "bisca.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (BI-\d\d) \| (.*?) \| (.*?) \| (.*?) \|$", DOCUMENT, re.M)
SWITCHES = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", DOCUMENT, re.M))


def test_rules_survive_json():
    for rules in PRESETS.values():
        assert RuleSet.from_json(json.loads(json.dumps(rules.to_json()))) == rules


def test_rules_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        TOURNAMENT.target = 5


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"target": 0}, "target"),
        ({"target": 100}, "target"),
        ({"target": True}, "target"),
        ({"target": "4"}, "target"),
        ({"swap_trick": 8}, "swap_trick"),
        ({"swap_trick": 0}, "swap_trick"),
        ({"penalty_revoke": 11}, "penalty_revoke"),
        ({"penalty_misdeal": 11}, "penalty_misdeal"),
        ({"penalty_misdeal": -1}, "penalty_misdeal"),
        ({"players_allowed": []}, "players_allowed"),
        ({"players_allowed": [2, 5]}, "players_allowed"),
        ({"players_allowed": [2, 2]}, "players_allowed"),
        ({"tie_break": ["card_points_total"]}, "tie_break"),
        ({"tie_break": ["lot", "lot"]}, "tie_break"),
        ({"tie_break": ["most_bids_made", "lot"]}, "tie_break"),
        ({"code": ""}, "code"),
        ({"trump": "H"}, "trump"),
    ],
)
def test_impossible_rules_are_refused_by_name(change, named):
    with pytest.raises(RuleSetError, match=named):
        BISCA.read_rules(TOURNAMENT.to_json() | change)


def chosen(**changes):
    return BISCA.choose("tournament", pairs=False, changes=changes)


def test_target_exchange_and_what_settles_ties_can_be_chosen_and_nothing_else():
    changes = {"target": 5, "swap_trick": 2, "tie_break": (TieBreak.LOT,)}

    assert chosen(**changes) == replace(TOURNAMENT, **changes)
    for name in {field.name for field in fields(RuleSet)} - set(changes):
        with pytest.raises(BadRules) as refused:
            chosen(**{name: getattr(TOURNAMENT, name)})
        assert refused.value.problems == (Problem("rule_fixed", name),)


def test_ties_that_nothing_settles_are_refused_with_all_else_that_is_wrong():
    with pytest.raises(BadRules) as refused:
        chosen(tie_break=(TieBreak.CARD_POINTS,), target=0)

    assert {(one.code, one.field) for one in refused.value.problems} == {
        ("ties_unsettled", "tie_break"),
        ("rule_impossible", "target"),
    }


def test_a_copy_must_be_whole():
    copy = TOURNAMENT.to_json()
    del copy["target"], copy["swap_trick"]

    with pytest.raises(RuleSetError) as refused:
        RuleSet.from_json(copy)

    assert refused.value.problems == ("target: missing", "swap_trick: missing")


def test_the_open_card_still_lies_at_every_trick_that_can_be_chosen():
    _least, latest = LIMITS["swap_trick"]
    dealt = deal(DECK, players=4, dealer=0, cut_at=2)
    state = start(dealt, dealer=0, rules=RuleSet(code="late", swap_trick=latest))
    while state.broken_by_exchange() is not None:
        state = state.lay(state.legal()[0])

    assert state.stock[-1:] == (DECK[2],)
    assert len(state.stock) == 4


def test_every_switch_is_explained_with_its_value():
    said = {"yes": True, "no": False}
    values = TOURNAMENT.to_json()
    assert set(values) == {field.name for field in fields(RuleSet)} <= set(SWITCHES)
    for name, value in values.items():
        cell = SWITCHES[name].strip("`")
        expected = ", ".join(map(str, value)) if isinstance(value, list) else value
        assert said.get(cell, cell) in (expected, str(expected)), name


def test_every_rule_is_there_once_with_its_source_and_a_sentence():
    numbers = [row[0] for row in ROWS]

    assert len(numbers) == len(set(numbers)) > 25
    for number, source, sentence, _code in ROWS:
        assert re.search(r"S 003|\b[AIPWV]\b|arithmetic", source), number
        assert sentence.endswith("."), number


def test_every_rule_that_the_code_cites_is_in_the_document():
    numbers = {row[0] for row in ROWS}
    for path in (ROOT / "scoring" / "games").rglob("*.py"):
        cited = re.findall(r"BI-\d\d", path.read_text(encoding="utf-8"))
        assert set(cited) <= numbers, path


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_code_that_a_rule_names_exists(row):
    named = re.findall(r"`([\w.]+)`", row[3])
    assert named
    for name in named:
        module, *parts = name.split(".")
        thing = import_module(f"scoring.games.bisca.{module}")
        for part in parts:
            thing = getattr(thing, part)
