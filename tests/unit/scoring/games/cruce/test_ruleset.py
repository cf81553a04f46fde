import json
from dataclasses import fields, replace

import pytest

from scoring.games.cruce.ruleset import CLUB, PRESETS, TOURNAMENT, Mode, RuleSet
from scoring.games.frozen_rules import RuleSetError

# rules document, section 3, where the two presets differ
DIFFERENCES = {
    "code": ("ro-004", "crucegame"),
    "win_gap": (0, 2),
    "simultaneous_target": ("higher_score_then_extra_deal", "continue_until_gap"),
    "bid_after_cards": (3, None),
    "max_bid_individual": (4, 6),
    "max_bid_pairs": (5, 6),
    "all_pass": ("redeal_next_dealer", "first_bidder_plays_zero"),
    "trump_choice": ("named", "first_lead"),
    "first_lead_trump": ("if_held", "always"),
    "must_beat": (False, True),
    "announcement_mode": ("declared", "automatic"),
    "announcement_must_show": (True, False),
    "others_score_when_failed": (False, True),
    "penalty_revoke": (3, 0),
    "penalty_misdeal": (1, 0),
    "misdeal_next": ("next_dealer", "same_dealer"),
    "first_dealer": ("seat_1", "drawn"),
}
# and where they agree
SHARED = {
    "version": 1,
    "mode": "individual",
    "players_allowed": [2, 3, 4],
    "target": 21,
    "max_deals": None,
    "bid_must_exceed": True,
    "must_follow": True,
    "must_trump": True,
    "stock_free_play": True,
    "two_player_mode": "stock",
    "announce_values": [20, 40],
    "announcement_needs_trick": False,
    "point_unit": 33,
    "made_bid_scores": "made",
    "failed_bid_penalty": "bid",
    "others_score_when_made": True,
    "score_floor": None,
    "revoke_outcome": "play_on",
    "tie_break": ["playoff_deal", "lot"],
    "table_direction": "ccw",
    "qualifiers_per_table": 2,
}


def test_the_presets_are_those_of_the_specification():
    tournament, club = TOURNAMENT.to_json(), CLUB.to_json()

    assert {name: (tournament[name], club[name]) for name in DIFFERENCES} == DIFFERENCES
    assert {name: tournament[name] for name in SHARED} == SHARED
    assert {name: club[name] for name in SHARED} == SHARED
    assert set(DIFFERENCES) | set(SHARED) == {field.name for field in fields(RuleSet)}
    assert PRESETS == {"tournament": TOURNAMENT, "club": CLUB}


@pytest.mark.parametrize("rules", [TOURNAMENT, CLUB, replace(CLUB, target=11)])
def test_a_copy_reads_back_as_the_same_rules(rules):
    assert RuleSet.from_json(json.loads(json.dumps(rules.to_json()))) == rules


def test_every_bad_unknown_and_missing_field_is_named_at_once():
    data = TOURNAMENT.to_json() | {"target": 0, "mode": "teams", "colour": 1}
    del data["win_gap"]

    with pytest.raises(RuleSetError) as refused:
        RuleSet.from_json(data)

    named = {problem.split(":")[0] for problem in refused.value.problems}
    assert named == {"target", "mode", "colour", "win_gap"}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("target", True),
        ("target", "21"),
        ("target", 21.0),
        ("target", None),
        ("must_beat", 1),
        ("players_allowed", [1, 4]),
        ("players_allowed", []),
        ("players_allowed", 4),
        ("announce_values", [20]),
        ("announce_values", [-20, 40]),
        ("tie_break", ["lot", "lot"]),
        ("tie_break", ["coin"]),
        ("max_bid_individual", 7),
        ("code", ""),
        ("penalty_revoke", -1),
        ("score_floor", 1),
        ("failed_bid_penalty", "made"),
    ],
)
def test_an_impossible_value_is_refused(field, value):
    with pytest.raises(RuleSetError, match=f"^{field}: "):
        RuleSet.from_json(TOURNAMENT.to_json() | {field: value})


@pytest.mark.parametrize("data", [None, [], "rules", 3])
def test_rules_that_are_no_object_are_refused(data):
    with pytest.raises(RuleSetError):
        RuleSet.from_json(data)


def test_all_problems_of_new_rules_are_told_together():
    with pytest.raises(RuleSetError) as refused:
        replace(TOURNAMENT, target=0, point_unit=0)

    assert len(refused.value.problems) == 2


def test_five_may_be_bid_only_in_pairs():
    # seed 004: "numai dacă se joacă pe echipe"
    assert TOURNAMENT.max_bid(Mode.INDIVIDUAL) == 4
    assert TOURNAMENT.max_bid(Mode.PAIRS) == 5
    assert CLUB.max_bid(Mode.INDIVIDUAL) == CLUB.max_bid(Mode.PAIRS) == 6
