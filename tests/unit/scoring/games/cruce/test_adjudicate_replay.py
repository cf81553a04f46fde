"""Replays that are asked for in more than one way, and records that are not whole."""

import random

import pytest

from scoring.games.cruce.adjudicate import answer
from scoring.games.cruce.bots import play_deal
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from tests.unit.scoring.games.cruce.asked import HANDS, PLAYS, REPLAY, problems, without


@pytest.mark.parametrize(
    "change",
    [
        {"players": None},
        {"stock": None},
        {"stock": []},
        {"stock": 0},
        {"drawn": None},
        {"drawn": []},
        {"drawn": [[], [], [], []]},
        {"before": None},
        {"announcements": None},
        {"announcements": {"V": 0}},
        {"table": "A", "deal": 7},
    ],
)
def test_a_replay_may_leave_out_what_is_not_there(change):
    assert answer(REPLAY | change) == answer(REPLAY)
    assert "error" not in answer(REPLAY)


def test_replay_answers_by_side_in_the_order_of_the_request():
    pairs = answer(REPLAY | {"sides": [[0, 2], [1, 3]], "before": [20, 0]})
    turned = answer(REPLAY | {"sides": [[1, 3], [2, 0]], "before": [0, 20]})

    assert (pairs["delta"], turned["delta"]) == ([2, 1], [1, 2])
    assert (pairs["leader"], turned["leader"]) == (0, 1)
    assert pairs["points"] == turned["points"]
    assert sum(turned["points"]) == 160


def test_in_club_the_trump_may_be_given_too():
    club = without(REPLAY, "trump")

    assert answer(club, rules=CLUB) == answer(REPLAY, rules=CLUB)


def test_in_club_a_first_card_that_is_no_trump_is_told():
    wrong = {"trump": "R"}

    told = answer(REPLAY | wrong, rules=CLUB)

    first = told["irregularities"][0]
    assert (first["trick"], first["seat"], first["rule"]) == (0, 0, "R-30")
    assert first["legal"] == ["9R", "2R"]


def test_when_all_passed_in_club_the_first_bidder_plays_for_nothing():
    passed = REPLAY | {"bids": [0, 0, 0, 0]}

    told = answer(passed, rules=CLUB)

    assert (told["bid_winner"], told["bid"], told["made"]) == (0, 0, True)


def test_when_all_passed_in_tournament_the_rest_was_perhaps_never_dealt():
    passed = without(REPLAY, "plays", "trump") | {
        "bids": [0, 0, 0, 0],
        "hands": [hand[:3] for hand in HANDS],
    }

    assert answer(passed)["delta"] == [0, 0, 0, 0]
    assert problems(passed | {"plays": PLAYS}) == [("all_passed", "plays")]


@pytest.mark.parametrize(
    ("bids", "wrong"),
    [
        ([2, 0, 0, 0], []),
        ([2, 2, 0, 0], [(1, 2, "R-12", [0, 3, 4])]),
        ([2, 1, 0, 2], [(1, 1, "R-12", [0, 3, 4]), (3, 2, "R-12", [0, 3, 4])]),
        ([5, 0, 0, 0], [(0, 5, "R-11", [0, 1, 2, 3, 4])]),
    ],
)
def test_a_wrong_bid_is_told_and_stands(bids, wrong):
    told = answer(REPLAY | {"bids": bids})

    assert (told["bid_winner"], told["bid"]) == (0, max(bids))
    assert [
        (one["seat"], one["bid"], one["rule"], one["possible"])
        for one in told["auction_irregularities"]
    ] == wrong
    assert told["irregularities"] == []


def test_a_wrong_bid_is_told_with_its_seat_whoever_called_first():
    told = answer(REPLAY | {"bid_order": [2, 3, 0, 1], "bids": [2, 0, 1, 1]})

    (only,) = told["auction_irregularities"]
    assert (only["seat"], only["bid"]) == (3, 1)


def test_no_rules_know_a_bid_of_seven():
    assert problems(REPLAY | {"bids": [7, 0, 0, 0]}) == [("bad_bids", "bids")]


def test_everything_wrong_with_the_cards_of_a_deal_is_told_at_once():
    hands = [["AV", "XV", "KV", "4V", "3V", "9R"], *HANDS[1:3], [*HANDS[3], "QQ"]]
    assert problems(REPLAY | {"hands": hands, "trump": "T"}) == [
        ("bad_hands", "hands.0"),
        ("bad_hands", "hands.3"),
        ("bad_trump", "trump"),
    ]

    assert problems(REPLAY | {"sides": None, "bids": 3, "before": "x"}) == [
        ("bad_sides", "sides"),
        ("bad_bids", "bids"),
    ]

    hands = [HANDS[0][:5], HANDS[1], HANDS[2], [*HANDS[3], "AD", "XD"]]
    plays = [PLAYS[0][:3], *PLAYS[1:5]]
    told = answer(REPLAY | {"hands": hands, "plays": plays, "trump": None})
    assert [(p["code"], p["field"]) for p in told["problems"]] == [
        ("bad_hands", "hands.0"),
        ("bad_hands", "hands.3"),
        ("bad_pack", "hands"),
        ("bad_pack", "hands"),
        ("bad_plays", "plays.0"),
        ("bad_plays", "plays"),
        ("trump_missing", "trump"),
    ]
    assert "twice: AD XD" in told["detail"]
    assert "missing: 2R" in told["detail"]


def of_two(seed):
    """A request of a bots' deal of two, and who drew what."""
    played = play_deal(rng=random.Random(seed), players=2, dealer=1, rules=TOURNAMENT)
    request = {
        "op": "replay",
        "players": 2,
        "bid_order": [0, 1],
        "bids": list(played.calls),
        "hands": [list(hand) for hand in played.hands],
        "stock": list(played.stock),
        "plays": [list(trick) for trick in played.plays],
        "trump": str(played.entry.trump),
    }
    told = answer(request)
    by_seat = [[], []]
    by_trick = []
    for number, trick in enumerate(told["tricks"][:4]):
        first, second = played.stock[2 * number : 2 * number + 2]
        by_seat[trick["winner"]].append(first)
        by_seat[1 - trick["winner"]].append(second)
        by_trick.append([by_seat[0][-1], by_seat[1][-1]])
    return request, told, by_seat, by_trick


@pytest.mark.parametrize("seed", [2, 5, 8])
def test_draws_may_be_noted_in_any_of_their_shapes(seed):
    request, told, by_seat, by_trick = of_two(seed)
    assert told["irregularities"] == []
    stock = request["stock"]
    pairs = [stock[at : at + 2] for at in (0, 2, 4, 6)]

    for drawn in (pairs, by_trick, by_seat):
        assert answer(request | {"drawn": drawn}) == told
        assert answer(request | {"drawn": drawn, "stock": sorted(stock)}) == told
        assert answer(request | {"drawn": drawn, "stock": 8}) == told
        assert answer(without(request, "stock") | {"drawn": drawn}) == told


def test_draws_of_another_shape_are_refused():
    request, _told, by_seat, by_trick = of_two(2)

    assert problems(request | {"drawn": by_trick[:3]}) == [("bad_drawn", "drawn")]
    assert problems(request | {"drawn": [by_seat[0]]}) == [("bad_drawn", "drawn")]
    others = [["AD"] * 4, by_seat[1]]
    assert problems(request | {"drawn": others})[0] == ("bad_drawn", "drawn")
    assert problems(REPLAY | {"drawn": by_trick}) == [("bad_drawn", "drawn")]
    assert problems(request | {"stock": 8}) == [("bad_stock", "stock")]
    short = request | {"drawn": by_trick, "plays": request["plays"][:2]}
    assert problems(short) == [("bad_plays", "plays")]
