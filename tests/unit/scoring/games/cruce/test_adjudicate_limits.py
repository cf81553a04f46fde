"""Questions at the edge of what ``adjudicate`` can answer."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from scoring.games.cruce.adjudicate import answer
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from scoring.games.sets import Together
from tests.proof import slow_rules as slow
from tests.proof.planting import Deal, in_tricks, played_cleanly

SINGLES = [[0], [1], [2], [3]]
PAIRS = [[0, 2], [1, 3]]
SETTLE = {
    "op": "settle",
    "sides": SINGLES,
    "bidder": 1,
    "bid": 1,
    "points": [30, 50, 40, 0],
}
LEGAL = {"op": "legal", "players": 4, "trump": "V", "trick": [], "hand": ["AD", "9V"]}


def error(asked, *, rules=TOURNAMENT):
    return answer(asked, rules=rules).get("error")


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ([30, 50, 40, 0], None),
        ([130, 50, 40, 0], None),
        ([50, 50, 40, 0], None),
        ([150, 50, 40, 0], "bad_points"),
        ([20, 50, 30, 0], "bad_points"),
        ([31, 50, 40, 0], "bad_points"),
        ([40, 50, 40, 0], "bad_points"),
        ([69, 50, 1, 0], "bad_points"),
        ([70, 50, 0, 0], None),
        ([-2, 52, 70, 0], "bad_points"),
        ([-1, 51, 70, 0], "bad_points"),
        ([120, 0, 0], "bad_points"),
        ([120, 0, 0, 0, 0], "bad_points"),
        (None, "bad_points"),
    ],
)
def test_points_come_to_120_and_to_at_most_100_announced(points, code):
    assert error(SETTLE | {"points": points}) == code


@pytest.mark.parametrize(
    ("rules", "sides", "least", "most"),
    [
        (TOURNAMENT, SINGLES, 1, 4),
        (TOURNAMENT, PAIRS, 1, 5),
        (CLUB, SINGLES, 0, 6),
        (CLUB, PAIRS, 0, 6),
    ],
)
def test_the_bids_that_can_be(rules, sides, least, most):
    asked = SETTLE | {"sides": sides}
    for bid in range(-1, 8):
        code = None if least <= bid <= most else "bad_bid"
        assert error(asked | {"bid": bid}, rules=rules) == code


@pytest.mark.parametrize(("bidder", "code"), [(0, None), (3, None), (4, "bad_bidder")])
def test_the_bidder_sits_at_the_table(bidder, code):
    assert error(SETTLE | {"bidder": bidder}) == code
    assert error(SETTLE | {"bidder": -1}) == "bad_bidder"


def test_without_a_score_before_everybody_starts_at_nothing():
    told = answer(SETTLE)

    assert told["after"] == told["delta"] == [0, 1, 1, 0]


def test_a_floor_holds_the_score_and_not_the_change():
    floor = replace(TOURNAMENT, score_floor=-2)
    failed = SETTLE | {"bid": 4, "before": [0, -1, 5, 21]}

    told = answer(failed, rules=floor)

    assert (told["made"], told["delta"]) == (False, [0, -4, 0, 0])
    assert told["after"] == [0, -2, 5, 21]
    assert (told["over"], told["leader"]) == (True, 3)


@pytest.mark.parametrize(("bidder", "leader"), [(0, 0), (2, 2), (1, 2)])
def test_whose_bid_it_was_may_decide_who_leads(bidder, leader):
    rules = replace(CLUB, simultaneous_target=Together.FIRST)
    asked = SETTLE | {
        "bidder": bidder,
        "points": [50, 30, 40, 0],
        "before": [20, 3, 25, 0],
    }

    told = answer(asked, rules=rules)

    assert (told["over"], told["leader"]) == (True, leader)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"stock": 0}, None),
        ({"stock": 8, "players": 2}, None),
        ({"stock": 9, "players": 2}, "bad_stock"),
        ({"stock": -1, "players": 2}, "bad_stock"),
        ({"stock": 2, "players": 3}, "bad_stock"),
        ({"trick": ["AG"], "players": 2}, None),
        ({"trick": ["AG", "XG"], "players": 2}, "bad_trick"),
        ({"trick": ["AG", "XG"], "players": 3}, None),
        ({"trick": ["AG", "AG"]}, "bad_trick"),
        ({"hand": None}, "bad_hand"),
        ({"players": 1}, "bad_players"),
        ({"players": "four"}, "bad_players"),
        ({"first_lead": "yes"}, "bad_first_lead"),
    ],
)
def test_what_a_position_can_be(changes, code):
    assert error(LEGAL | changes) == code


def test_first_lead_means_nothing_once_a_card_lies():
    lying = LEGAL | {"trick": ["AG"], "hand": ["AD", "9R"], "trump": "D"}

    assert answer(lying | {"first_lead": True}) == answer(lying)
    assert answer(LEGAL)["legal"] == ["AD", "9V"]
    assert answer(LEGAL | {"first_lead": True})["legal"] == ["9V"]


@pytest.mark.parametrize("count", [1, 4])
def test_a_trick_has_one_to_four_cards(count):
    cards = ["AD", "XD", "4D", "3D", "2D"]

    assert answer({"op": "trick", "trump": None, "cards": cards[:count]})["winner"] == 0
    assert error({"op": "trick", "trump": None, "cards": cards}) == "bad_cards"
    assert error({"op": "trick", "trump": "V", "cards": ["AD", "AD"]}) == "bad_cards"


def test_an_unknown_question_is_told_which_ones_there_are():
    told = answer({"op": "shuffle"})

    assert told["error"] == "unknown_op"
    assert all(op in told["detail"] for op in ("legal", "trick", "settle", "replay"))


def a_replay(*, preset="tournament", players=4, mode="individual", seed=3):
    rng = random.Random(seed)
    deal = Deal(rng, house={**slow.PRESETS[preset], "mode": mode}, players=players)
    plays, _steps = played_cleanly(deal, rng=rng)
    asked = deal.request(in_tricks(plays, players), announced={})
    asked.pop("announcements", None)
    return asked


def test_the_set_after_a_replay_is_that_of_the_scores_before():
    asked = a_replay()
    told = answer(asked | {"before": [30, 0, 0, 0]})

    assert told["after"] == [
        before + change
        for before, change in zip([30, 0, 0, 0], told["delta"], strict=True)
    ]
    assert (told["over"], told["leader"]) == (True, 0)
    assert not answer(asked)["over"]


REPLAY = a_replay()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"sides": SINGLES[:3]}, "bad_sides"),
        ({"bid_order": [0, 1, 2]}, "bad_bid_order"),
        ({"bid_order": [0, 1, 2, 2]}, "bad_bid_order"),
        ({"bid_order": [0, 1, 2, 4]}, "bad_bid_order"),
        ({"bids": [1, 0, 0]}, "bad_bids"),
        ({"bids": [99, 0, 0, 0]}, "bad_bids"),
        ({"bids": [-1, 0, 0, 0]}, "bad_bids"),
        ({"hands": REPLAY["hands"][:3]}, "bad_hands"),
        ({"hands": [*REPLAY["hands"], []]}, "bad_hands"),
        ({"hands": "AR"}, "bad_hands"),
        ({"plays": [["AR"]]}, "bad_plays"),
        ({"plays": [["ZZ"]]}, "bad_plays"),
        ({"trump": None}, "trump_missing"),
        ({"trump": "Z"}, "bad_trump"),
        ({"bids": [0, 0, 0, 0]}, "all_passed"),
        ({"announcements": ["D"]}, "bad_announcements"),
        ({"announcements": {"D": 4}}, "bad_announcements"),
        ({"announcements": {"D": -1}}, "bad_announcements"),
        ({"announcements": {"Z": 0}}, "bad_announcements"),
        ({"before": [0, 0, 0]}, "bad_before"),
        ({"stock": ["AR"]}, "bad_pack"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused(changes, code):
    assert error(REPLAY) is None
    assert error(REPLAY | changes) == code


def is_told(asked, *, rules=TOURNAMENT):
    """Whether a wrong bid is refused, or told in the answer."""
    told = answer(asked, rules=rules)
    return told.get("error") == "bad_bids" or bool(told.get("auction_irregularities"))


def test_the_bids_of_a_record_may_be_as_high_as_the_rules_allow():
    club = a_replay(preset="club")
    pairs = a_replay(mode="pairs")

    assert answer(REPLAY | {"bids": [4, 0, 0, 0]})["bid"] == 4
    assert is_told(REPLAY | {"bids": [5, 0, 0, 0]})
    assert answer(pairs | {"bids": [5, 0, 0, 0]})["bid"] == 5
    assert is_told(pairs | {"bids": [6, 0, 0, 0]})
    assert answer(club | {"bids": [6, 0, 0, 0]}, rules=CLUB)["bid"] == 6


def test_whoever_called_first_of_equals_has_the_bid():
    asked = a_replay(preset="club") | {"bids": [2, 2, 2, 2]}

    assert answer(asked, rules=CLUB)["bid_winner"] == asked["bid_order"][0]


NO_TRICK_FOR_THE_BIDDER = {
    "op": "replay",
    "players": 4,
    "sides": SINGLES,
    "bid_order": [0, 1, 2, 3],
    "bids": [1, 0, 0, 0],
    "trump": "G",
    "hands": [
        ["4D", "3D", "2D", "9D", "9V", "9R"],
        ["AD", "XD", "AV", "XV", "AR", "XR"],
        ["4V", "3V", "2V", "4R", "3R", "2R"],
        ["AG", "XG", "4G", "3G", "2G", "9G"],
    ],
    "plays": [
        ["4D", "AD", "2V", "9G"],
        ["AG", "3D", "XD", "3V"],
        ["XG", "2D", "AV", "4V"],
        ["4G", "9D", "XV", "2R"],
        ["3G", "9V", "AR", "3R"],
        ["2G", "9R", "XR", "4R"],
    ],
}


@pytest.mark.parametrize(
    ("needs_trick", "sides", "shown", "points"),
    [
        (False, SINGLES, 20, [20, 0, 0, 160]),
        (True, SINGLES, 0, [0, 0, 0, 160]),
        (True, PAIRS, 0, [0, 0, 0, 160]),
    ],
)
def test_an_announcement_may_need_a_trick(needs_trick, sides, shown, points):
    rules = replace(TOURNAMENT, announcement_needs_trick=needs_trick)

    told = answer(NO_TRICK_FOR_THE_BIDDER | {"sides": sides}, rules=rules)

    assert told["irregularities"] == []
    assert told["tricks"][0]["announcement"] == shown
    assert told["tricks"][3]["announcement"] == 40
    assert told["points"] == points
