"""Questions about Bisca, and what cannot be answered."""

from __future__ import annotations

import io
import json
import random
import sys

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.bisca.adjudicate import answer
from scoring.games.bisca.bots import sample
from scoring.games.bisca.ruleset import TOURNAMENT
from scoring.games.protocol import Company

LEGAL = {
    "op": "legal",
    "players": 4,
    "trump": "H",
    "trick": ["2C", "3C", "4D"],
    "hand": ["AH", "7H", "5S"],
    "seven_played": False,
}
SETTLE = {"op": "settle", "sides": [[0, 2], [1, 3]], "points": [40, 35, 20, 25]}


def without(request, *names):
    return {name: value for name, value in request.items() if name not in names}


def problems(request):
    told = answer(request)
    assert told["error"] == told["problems"][0]["code"], told
    return [(problem["code"], problem["field"]) for problem in told["problems"]]


def a_replay(*, players=4, seed=1):
    one = sample(
        rng=random.Random(seed),
        company=Company.singles(players),
        dealer=0,
        rules=TOURNAMENT,
    )
    dealt = one.record.dealt
    exchange = one.record.exchange
    return one, {
        "op": "replay",
        "sides": [[seat] for seat in range(players)],
        "dealer": 0,
        "cut": None if dealt.cut is None else str(dealt.cut),
        "hands": [[str(card) for card in hand] for hand in dealt.hands],
        "stock": [str(card) for card in dealt.stock],
        "plays": [[str(card) for card in trick] for trick in one.record.plays],
        "exchange": exchange and {"trick": exchange.trick, "seat": exchange.seat},
    }


def test_legal():
    assert answer(LEGAL) == {
        "legal": ["5S"],
        "why": {"AH": "BI-22", "7H": "BI-23"},
    }
    assert answer(LEGAL | {"trick": ["2C"]}) == {
        "legal": ["7H", "5S"],
        "why": {"AH": "BI-22"},
    }
    after = LEGAL | {"hand": ["AH", "5S"], "seven_played": True}
    assert answer(after) == {"legal": ["AH", "5S"], "why": {}}
    assert answer(without(LEGAL, "trick", "seven_played"))["why"] == {"AH": "BI-22"}


def test_trick():
    told = answer({"op": "trick", "trump": "H", "cards": ["AC", "2H", "7C", "KC"]})

    assert told == {"winner": 1, "points": 25}


def test_settle():
    assert answer(SETTLE) == {
        "delta": [0, 0],
        "after": [0, 0],
        "over": False,
        "leader": None,
    }
    extra = SETTLE | {"points": [40, 36, 20, 24], "bonus": 3, "before": [3, 2]}
    assert answer(extra | {"before": [3, 3]}) == {
        "delta": [0, 1],
        "after": [3, 4],
        "over": True,
        "leader": 1,
    }
    turned = extra | {"sides": [[1, 3], [0, 2]], "points": [41, 36, 20, 23]}
    assert answer(turned) == {
        "delta": [1, 1],
        "after": [4, 3],
        "over": True,
        "leader": 0,
    }


def test_two_that_reach_the_target_as_equals_end_the_set_without_a_leader():
    both = {"op": "settle", "sides": [[0], [1]], "points": [70, 50], "bonus": 1}

    told = answer(both | {"before": [3, 3]})

    assert (told["after"], told["over"], told["leader"]) == ([4, 4], True, None)


def test_replay_tells_the_deal():
    for seed in range(20):
        for players in (2, 3, 4):
            one, request = a_replay(players=players, seed=seed)
            told = answer(request)
            assert told["points"] == list(one.entry.points)
            assert told["bonus"] == one.entry.bonus
            assert told["irregularities"] == []
            settled = answer(
                {
                    "op": "settle",
                    "sides": request["sides"],
                    "points": told["points"],
                    "bonus": told["bonus"],
                }
            )
            assert {name: told[name] for name in settled} == settled


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"players": None}, "bad_players"),
        ({"players": 5}, "bad_players"),
        ({"trump": None}, "bad_trump"),
        ({"trump": "R"}, "bad_trump"),
        ({"trump": ["H"]}, "bad_trump"),
        ({"trick": ["2C"] * 2}, "bad_trick"),
        ({"trick": ["2C", "3C", "4C", "5C"]}, "bad_trick"),
        ({"trick": ["AH"]}, "bad_hand"),
        ({"hand": ["AH", "7H", "5S", "6S"]}, "bad_hand"),
        ({"hand": ["10H"]}, "bad_hand"),
        ({"hand": [["AH"]]}, "bad_hand"),
        ({"hand": "AH"}, "bad_hand"),
        ({"seven_played": True}, "bad_seven_played"),
        ({"seven_played": 1}, "bad_seven_played"),
    ],
)
def test_a_position_that_cannot_be_is_not_judged(change, wrong):
    assert problems(LEGAL | change)[0][0] == wrong


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"points": [60, 60]}, "bad_points"),
        ({"points": [40, 35, 20, 26]}, "bad_points"),
        ({"points": [1, 99, 20, 0]}, "bad_points"),
        ({"points": [-2, 62, 60, 0]}, "bad_points"),
        ({"points": [60.0, 60, 0, 0]}, "bad_points"),
        ({"bonus": 4}, "bad_bonus"),
        ({"bonus": True}, "bad_bonus"),
        ({"points": [100, 20, 0, 0], "bonus": 1}, "bad_bonus"),
        ({"sides": [[0, 1], [2, 3]]}, "bad_sides"),
        ({"before": [1]}, "bad_before"),
    ],
)
def test_points_that_no_deal_comes_to_are_refused(change, wrong):
    assert problems(SETTLE | change)[0][0] == wrong


def test_every_error_is_told_at_once():
    broken = {"op": "legal", "trump": "X", "hand": ["1H"], "players": 9}

    assert sorted(code for code, _field in problems(broken)) == [
        "bad_hand", "bad_players", "bad_trump",
    ]  # fmt: skip


def changed(request, name, change):
    return request | {name: change(request[name])}


@pytest.mark.parametrize(
    ("name", "change", "wrong"),
    [
        ("dealer", lambda _dealer: 4, "bad_dealer"),
        ("hands", lambda hands: hands[:3], "bad_hands"),
        ("hands", lambda hands: [hands[0][:2], *hands[1:]], "bad_hands"),
        ("stock", lambda stock: stock[1:], "bad_pack"),
        ("stock", lambda stock: [stock[1], *stock[1:]], "bad_pack"),
        ("stock", lambda stock: [*stock[1:], stock[0]], "bad_cut"),
        ("plays", lambda plays: plays[:-1], "bad_plays"),
        ("plays", lambda plays: [plays[0][:3], *plays[1:]], "bad_plays"),
        ("plays", lambda plays: [plays[1], *plays[1:]], "bad_plays"),
        ("cut", lambda _cut: "10H", "bad_cut"),
        ("exchange", lambda _none: {"trick": 2}, "bad_exchange"),
        ("exchange", lambda _none: 2, "bad_exchange"),
        ("exchange", lambda _none: {"trick": 9, "seat": 0}, "bad_exchange"),
    ],
)
def test_a_record_that_is_not_whole_is_not_replayed(name, change, wrong):
    _one, request = a_replay(seed=5)
    assert request["cut"][0] not in "A7"

    assert wrong in [code for code, _field in problems(changed(request, name, change))]


def test_everything_that_is_not_whole_is_named_with_its_place():
    _one, request = a_replay(players=2, seed=3)
    stock, plays = request["stock"], request["plays"]
    assert request["cut"] == stock[-1]
    first = plays[0][0]
    broken = request | {
        "stock": [stock[1], *stock[1:]],
        "hands": [request["hands"][0][:2], request["hands"][1]],
        "plays": [[first], [first, plays[1][1]], *plays[2:-1]],
    }
    gone = [card for trick in plays[:2] for card in trick]
    gone = {*gone, *plays[-1]} - {first, plays[1][1]}

    told = answer(broken)["problems"]

    by_code = [(one["code"], one["field"], one["detail"]) for one in told]
    assert by_code[0] == ("bad_hands", "hands.0", "hands.0: 3 cards, not 2")
    assert by_code[1] == ("bad_pack", "hands", f"hands: twice: {stock[1]}")
    code, field, detail = by_code[2]
    assert (code, field) == ("bad_pack", "hands")
    assert detail.startswith("hands: missing: ")
    assert set(detail.split()[2:]) == {stock[0], request["hands"][0][2]}
    assert by_code[3:6] == [
        ("bad_plays", "plays.0", "plays.0: 2 cards, not 1"),
        ("bad_plays", "plays", "plays: 20 tricks, not 19"),
        ("bad_plays", "plays", f"plays: twice: {first}"),
    ]
    code, field, detail = by_code[6]
    assert (code, field) == ("bad_plays", "plays")
    assert set(detail.removeprefix("plays: missing: ").split()) == gone
    assert len(by_code) == 7


def test_who_does_not_hold_the_two_cannot_have_exchanged():
    _one, request = a_replay(seed=5)
    two = "2" + answer(request)["trump"]
    seat = next(at for at, hand in enumerate(request["hands"]) if two not in hand)

    wrong = request | {"exchange": {"trick": 0, "seat": seat}}
    turned = request | {"stock": [*request["stock"][1:], request["stock"][0]]}

    assert problems(wrong) == [("bad_exchange", "exchange")]
    assert problems(turned) == [("bad_cut", "cut")]


def test_three_play_without_the_two_of_clubs():
    _one, request = a_replay(players=3)
    given = [request["hands"][0][0], "2C"]

    def with_the_two(rows):
        return [[dict([given]).get(card, card) for card in row] for row in rows]

    wrong = changed(request, "hands", with_the_two)
    wrong = changed(wrong, "plays", with_the_two)

    assert "bad_pack" in [code for code, _field in problems(wrong)]
    assert "2C" in answer(wrong)["detail"]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3)
    | st.sampled_from(["AH", "7H", "2C", "H", "C"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
FIELDS = (
    "players", "trump", "trick", "hand", "seven_played", "cards", "sides", "points",
    "bonus", "before", "dealer", "cut", "hands", "stock", "plays", "exchange",
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(
    op=st.sampled_from(["legal", "trick", "settle", "replay"]),
    noise=st.dictionaries(st.sampled_from(FIELDS), ANYTHING, max_size=6),
)
def test_whatever_is_asked_is_answered(op, noise):
    whole = {"legal": LEGAL, "settle": SETTLE, "replay": a_replay()[1]}
    told = answer({**whole.get(op, {}), **noise, "op": op})

    json.dumps(told)
    assert told


def run(lines, monkeypatch, *arguments):
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    out = io.StringIO()
    call_command("adjudicate", *arguments, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_the_command_asks_the_game_that_is_named(monkeypatch):
    lines = "\n".join([json.dumps(LEGAL), "no json", json.dumps(SETTLE)])

    told = run(lines, monkeypatch, "--game", "bisca")

    assert [one.get("error") for one in told] == [None, "not_json", None]
    assert told[0] == answer(LEGAL)
    (as_cruce,) = run(json.dumps(LEGAL), monkeypatch)
    assert as_cruce["error"] == "bad_trump"


def test_the_command_knows_the_presets_of_the_game(monkeypatch):
    with pytest.raises(CommandError, match="bisca knows tournament"):
        run(json.dumps(LEGAL), monkeypatch, "--game", "bisca", "--ruleset", "club")
