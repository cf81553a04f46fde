"""What may be asked in more than one way, and what cannot be meant."""

import itertools

import pytest

from scoring.games.cruce.adjudicate import answer
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from tests.unit.scoring.games.cruce.asked import LEGAL, SETTLE, problems, without


@pytest.mark.parametrize(
    "change",
    [
        {"stock": 0},
        {"stock": []},
        {"stock": None},
        {"first_lead": None},
        {"first_lead": False},
        {"first_lead": True},
        {"players": 3},
        {"players": None},
        {"seat": 2, "comment": {"by": "D4"}},
    ],
)
def test_what_changes_nothing_may_be_said_or_left_out(change):
    assert answer(LEGAL | change) == answer(LEGAL)


def test_before_the_trump_is_known_everything_may_be_led_and_suits_are_followed():
    lead = LEGAL | {"trump": None, "trick": [], "first_lead": True}

    for rules in (TOURNAMENT, CLUB):
        assert answer(lead, rules=rules)["why"] == {}
        followed = answer(LEGAL | {"trump": None, "trick": ["4D"]}, rules=rules)
        assert followed["why"]["XG"] == "R-31"


def test_in_club_a_trump_that_is_given_before_the_first_lead_must_be_led():
    lead = LEGAL | {"trump": "G", "trick": [], "first_lead": True}

    assert answer(lead, rules=CLUB)["legal"] == ["XG"]
    assert answer(lead | {"first_lead": False}, rules=CLUB)["why"] == {}


@pytest.mark.parametrize("stock", [8, 2, ["AR", "9R"]])
def test_two_players_are_free_while_cards_lie_face_down(stock):
    two = LEGAL | {"players": 2, "trick": ["4D"], "stock": stock}

    assert answer(two)["why"] == {}
    assert answer(without(two, "players"))["why"] == {}
    assert answer(two | {"stock": 0})["why"] == {"XG": "R-31"}


def test_two_players_past_the_stock_hold_up_to_eight_cards():
    hand = ["AD", "XD", "4D", "3D", "2D", "9D", "XG", "AG"]

    past = {"players": 2, "trick": ["4R"], "hand": hand}
    assert len(answer(LEGAL | past)["legal"]) == 8
    assert problems(LEGAL | past | {"hand": [*hand, "9G"]}) == [("bad_hand", "hand")]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"hand": ["4D", "AD"]}, "hand"),
        ({"hand": ["AD", "XD", "4V", "2V", "2D", "9D", "XG"]}, "hand"),
        ({"stock": -2}, "stock"),
        ({"stock": 1}, "stock"),
        ({"stock": 10}, "stock"),
        ({"stock": True}, "stock"),
        ({"stock": ["AR"]}, "stock"),
        ({"stock": ["AR", "AR"]}, "stock"),
        ({"stock": ["AR", "KR"]}, "stock"),
        ({"stock": ["AR", "AD"]}, "stock"),
        ({"stock": ["AR", "4D"]}, "stock"),
        ({"players": 4, "stock": 2}, "stock"),
        ({"players": 2, "trick": ["4D", "3V"]}, "trick"),
        ({"first_lead": "yes"}, "first_lead"),
        ({"hand": None}, "hand"),
    ],
)
def test_a_position_that_cannot_be_is_not_judged(change, field):
    two = LEGAL | {"players": 2, "trick": ["4D"]}
    base = LEGAL if "hand" in change or change.get("players") == 4 else two

    assert {problem[1] for problem in problems(base | change)} == {field}


def test_everything_wrong_with_a_position_is_told_at_once():
    told = answer({"op": "legal", "players": 5, "trump": "X", "hand": ["AD", "KR", 7]})

    assert [p["field"] for p in told["problems"]] == [
        "players",
        "trump",
        "hand",
        "hand",
    ]
    assert told["error"] == "bad_players"
    assert "'KR' is not a card" in told["detail"]
    assert "7 is not a card" in told["detail"]


@pytest.mark.parametrize("order", list(itertools.permutations(range(4)))[::5])
def test_sides_may_be_named_in_any_order_and_are_answered_in_it(order):
    usual = answer(SETTLE | {"before": [1, 2, 3, 4]})
    before = [seat + 1 for seat in order]

    told = answer(SETTLE | {"sides": [[seat] for seat in order], "before": before})

    assert told["made"] is usual["made"]
    for name in ("delta", "after"):
        assert told[name] == [usual[name][seat] for seat in order]


def test_pairs_may_be_named_in_any_order():
    pairs = SETTLE | {"sides": [[0, 2], [1, 3]], "before": [4, 20]}
    turned = pairs | {"sides": [[3, 1], [0, 2]], "before": [20, 4]}

    assert answer(pairs)["delta"] == [1, 3]
    assert (answer(pairs)["over"], answer(pairs)["leader"]) == (True, 1)
    assert answer(turned)["delta"] == [3, 1]
    assert (answer(turned)["over"], answer(turned)["leader"]) == (True, 0)


def test_two_or_three_play_each_for_himself_without_saying_so():
    three = without(SETTLE, "sides") | {"points": [36, 65, 19]}

    assert answer(three)["delta"] == [0, -2, 0]
    assert problems(without(SETTLE, "sides")) == [("bad_sides", "sides")]


@pytest.mark.parametrize(
    "sides",
    [
        [[0, 1], [2, 3]], [[0, 2], [1]], [[0], [1], [2], [4]], [[0], [0], [1], [2]],
        [[0, 1, 2, 3]], [[0]], [[]], [], [0, 1, 2, 3], [[True], [0]], {"0": [0]},
    ],
)  # fmt: skip
def test_other_sides_are_refused(sides):
    assert problems(SETTLE | {"sides": sides})[0] == ("bad_sides", "sides")


@pytest.mark.parametrize("points", [[40, 60, 20, 0], [140, 60, 20, 0], [120, 0, 0, 40]])
def test_points_of_cards_and_announcements_are_settled(points):
    assert "error" not in answer(SETTLE | {"points": points})


@pytest.mark.parametrize("points", [[160, 60, 20, 0], [40, 60, 10, 0], [59, 60, 1, 0]])
def test_points_that_no_deal_comes_to_are_refused(points):
    assert problems(SETTLE | {"points": points}) == [("bad_points", "points")]


def test_everything_wrong_with_a_settlement_is_told_at_once():
    wrong = {"sides": [[0, 1], [2, 3]], "bidder": 4, "bid": 5, "points": [1, "x", 0, 0]}

    assert problems(SETTLE | wrong) == [
        ("bad_sides", "sides"),
        ("bad_bidder", "bidder"),
        ("bad_bid", "bid"),
        ("bad_points", "points"),
    ]
    assert problems(SETTLE | {"points": [36, 1, 0, 38], "before": None}) == [
        ("bad_points", "points"),
        ("bad_points", "points"),
    ]
