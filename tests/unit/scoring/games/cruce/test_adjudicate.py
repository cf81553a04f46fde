import io
import json
import random
import sys

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.cruce.adjudicate import answer
from scoring.games.cruce.bots import play_deal
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from tests.deal_results import settle

SINGLES = [[0], [1], [2], [3]]
PAIRS = [[0, 2], [1, 3]]
LEGAL = {
    "op": "legal",
    "players": 4,
    "trump": "V",
    "trick": ["4D", "3V"],
    "hand": ["AD", "2D", "XG"],
}
SETTLE = {
    "op": "settle",
    "sides": SINGLES,
    "bidder": 1,
    "bid": 2,
    "points": [36, 65, 0, 39],
}


def test_legal_says_what_may_be_played_and_why_the_rest_may_not():
    assert answer(LEGAL) == {"legal": ["AD", "2D"], "why": {"XG": "R-31"}}
    assert answer(LEGAL | {"trick": ["4D"]}, rules=CLUB) == {
        "legal": ["AD"],
        "why": {"2D": "R-33", "XG": "R-31"},
    }


def test_legal_for_the_first_card_of_the_deal():
    first = LEGAL | {"trick": [], "hand": ["AD", "9V"], "first_lead": True}

    assert answer(first) == {"legal": ["9V"], "why": {"AD": "R-30"}}
    assert answer(first | {"trump": None}, rules=CLUB)["why"] == {}


@pytest.mark.parametrize("stock", [2, ["AR", "9R"]])
def test_legal_while_cards_lie_face_down(stock):
    two = LEGAL | {"players": 2, "trick": ["4D"], "stock": stock}

    assert answer(two, rules=CLUB) == {"legal": ["AD", "2D", "XG"], "why": {}}


def test_trick():
    # rules document, section 5, "Trick winner"
    cards = {"op": "trick", "trump": "V", "cards": ["4D", "3V", "2D", "4V"]}
    assert answer(cards) == {"winner": 3, "points": 13}


def test_settle_in_both_rulesets():
    # rules document, section 5: four single players, 65 on a bid of two
    assert answer(SETTLE | {"before": [10] * 4}) == {
        "made": False,
        "delta": [0, -2, 0, 0],
        "after": [10, 8, 10, 10],
        "over": False,
        "leader": None,
    }
    club = answer(SETTLE | {"before": [10] * 4}, rules=CLUB)
    assert (club["delta"], club["after"]) == ([1, -2, 0, 1], [11, 8, 10, 11])


def test_settle_says_when_the_set_is_over_and_who_leads():
    made = SETTLE | {"bid": 1, "points": [35, 106, 0, 19], "before": [10, 18, 10, 10]}

    told = answer(made)

    assert (told["after"], told["over"], told["leader"]) == ([11, 21, 10, 10], True, 1)


def test_settle_for_pairs_answers_by_side():
    # seed 002: 4-9 becomes 7-9
    pairs = SETTLE | {
        "sides": PAIRS,
        "bidder": 2,
        "points": [60, 18, 42, 0],
        "before": [4, 9],
    }

    told = answer(pairs)

    assert (told["made"], told["delta"], told["after"]) == (True, [3, 0], [7, 9])


def a_replay(played, *, players, trump):
    dealer = played.entry.dealer
    order = [(dealer + 1 + turn) % players for turn in range(players)]
    bids = dict(zip(order, played.calls, strict=True))
    return {
        "op": "replay",
        "players": players,
        "sides": [[seat] for seat in range(players)],
        "bid_order": order,
        "bids": [bids[seat] for seat in range(players)],
        "hands": [list(hand) for hand in played.hands],
        "stock": list(played.stock),
        "plays": [list(trick) for trick in played.plays],
        "trump": trump,
        "before": [5] * players,
    }


def one_deal(*, players, rules, seed=2):
    rng = random.Random(seed)
    return play_deal(rng=rng, players=players, dealer=0, rules=rules)


@pytest.mark.parametrize("players", [4, 3, 2])
@pytest.mark.parametrize("rules", [TOURNAMENT, CLUB])
def test_replay_gives_the_result_of_the_recorded_deal(players, rules):
    played = one_deal(players=players, rules=rules)
    trump = str(played.entry.trump) if rules is TOURNAMENT else None
    request = json.loads(json.dumps(a_replay(played, players=players, trump=trump)))

    told = answer(request, rules=rules)

    result = settle(played.entry, players=players, rules=rules)
    assert told["irregularities"] == []
    assert (told["bid_winner"], told["bid"]) == (played.entry.bidder, played.entry.bid)
    assert told["trump"] == played.entry.trump
    assert told["points"] == list(result.totals)
    assert told["delta"] == list(result.delta)
    assert told["after"] == [5 + change for change in result.delta]
    assert len(told["tricks"]) == 24 // players
    assert set(told["tricks"][0]) == {"leader", "winner", "points", "announcement"}


@pytest.mark.parametrize("players", [2, 3])
def test_the_hands_tell_how_many_play_where_nothing_else_does(players):
    played = one_deal(players=players, rules=TOURNAMENT)
    whole = a_replay(played, players=players, trump=str(played.entry.trump))
    said = {key: whole[key] for key in whole.keys() - {"players", "sides"}}

    assert answer(said, rules=TOURNAMENT) == answer(whole, rules=TOURNAMENT)


def drawn_by_seat(played, told):
    """Return what each seat drew, from the order of the stock."""
    by_seat = [[], []]
    for number, trick in enumerate(told["tricks"][:4]):
        first, second = played.stock[2 * number : 2 * number + 2]
        by_seat[trick["winner"]].append(first)
        by_seat[1 - trick["winner"]].append(second)
    return by_seat


def test_replay_takes_notes_of_who_drew_what_in_any_of_three_forms():
    played = one_deal(players=2, rules=TOURNAMENT)
    request = a_replay(played, players=2, trump=str(played.entry.trump))
    told = answer(request)
    pairs = [list(played.stock[start : start + 2]) for start in (0, 2, 4, 6)]
    crossed = [list(reversed(pair)) for pair in pairs]
    del request["stock"]

    for drawn in (pairs, crossed, drawn_by_seat(played, told)):
        assert answer(request | {"drawn": drawn}) == told


def test_replay_when_all_passed():
    played = one_deal(players=4, rules=TOURNAMENT)
    passed = a_replay(played, players=4, trump=None) | {"bids": [0] * 4, "plays": []}

    told = answer(passed)

    assert (told["bid_winner"], told["tricks"], told["made"]) == (None, [], None)
    assert told["after"] == [5, 5, 5, 5]


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (None, "not_an_object"),
        ([LEGAL], "not_an_object"),
        ({}, "unknown_op"),
        ({"op": ["legal"]}, "unknown_op"),
        ({"op": "shuffle"}, "unknown_op"),
        (LEGAL | {"players": 5}, "bad_players"),
        (LEGAL | {"players": True}, "bad_players"),
        (LEGAL | {"trump": "X"}, "bad_trump"),
        (LEGAL | {"hand": ["AD", "AD"]}, "bad_hand"),
        (LEGAL | {"hand": ["KR"]}, "bad_hand"),
        (LEGAL | {"hand": "AD"}, "bad_hand"),
        (LEGAL | {"hand": ["4D"]}, "bad_hand"),
        (LEGAL | {"trick": ["4D", "3V", "2D", "4V"]}, "bad_trick"),
        (LEGAL | {"stock": 2}, "bad_stock"),
        (LEGAL | {"first_lead": 1}, "bad_first_lead"),
        ({"op": "trick", "cards": []}, "bad_cards"),
        (SETTLE | {"sides": [[0, 1], [2, 3]]}, "bad_sides"),
        (SETTLE | {"sides": [[0]]}, "bad_sides"),
        (SETTLE | {"bid": 5}, "bad_bid"),
        (SETTLE | {"bid": 0}, "bad_bid"),
        (SETTLE | {"bidder": 4}, "bad_bidder"),
        (SETTLE | {"points": [36, 65, 0, 38]}, "bad_points"),
        (SETTLE | {"points": [36, 65, 0]}, "bad_points"),
        (SETTLE | {"points": [119, 1, 0, 0]}, "bad_points"),
        (SETTLE | {"before": [0, 0]}, "bad_before"),
        (SETTLE | {"points": [36.0, 65, 0, 39]}, "bad_points"),
    ],
)
def test_what_cannot_be_answered_gets_a_code_and_a_sentence(request_, code):
    told = answer(request_)

    assert told["error"] == code
    assert told["detail"]


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3)
    | st.sampled_from(["AR", "9D", "V"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
GOOD = [LEGAL, SETTLE, {"op": "trick", "trump": "V", "cards": ["4D"]}]
FIELDS = ["players", "trump", "trick", "hand", "stock", "first_lead", "cards", "sides",
          "bidder", "bid", "points", "before", "bids", "bid_order", "hands", "plays",
          "drawn", "announcements"]  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_nothing_that_is_sent_makes_it_fail(data):
    whole = a_replay(one_deal(players=2, rules=TOURNAMENT), players=2, trump="V")
    request = data.draw(st.sampled_from([*GOOD, whole]))
    changes = data.draw(st.dictionaries(st.sampled_from(FIELDS), junk, max_size=2))

    told = answer({**request, **changes})

    assert json.loads(json.dumps(told)) == told
    assert ("error" in told) == ("detail" in told)


def run(text, monkeypatch, *arguments):
    source = io.TextIOWrapper(io.BytesIO(text.encode("latin-1")), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", source)
    out = io.StringIO()
    call_command("adjudicate", *arguments, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_the_command_answers_line_by_line_and_goes_on_after_a_bad_one(monkeypatch):
    beat = json.dumps(LEGAL | {"trick": ["4D"]})
    lines = "\n".join([beat, "no json", "\xff\xfe", "", "[" * 99999, beat])

    told = run(lines, monkeypatch, "--ruleset", "club")

    assert [one.get("error") for one in told] == [
        None,
        "not_json",
        "not_json",
        "not_json",
        None,
    ]
    assert told[0]["legal"] == ["AD"]


def test_the_command_plays_by_the_tournament_rules_unless_told(monkeypatch):
    (told,) = run(json.dumps(LEGAL | {"trick": ["4D"]}), monkeypatch)

    assert told["legal"] == ["AD", "2D"]


def test_the_command_says_when_there_was_nothing_to_read(monkeypatch):
    with pytest.raises(CommandError) as refused:
        run("\n", monkeypatch)

    assert refused.value.returncode == 2


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"op": "legal", "op": "settle"}', "'op' is there twice"),
        ('{"op": "legal", "hand": [NaN]}', "NaN is no number"),
        ('{"op": ' + "9" * 5000 + "}", "a number is too long"),
        ("[" * 99999, "nested too deep"),
        ("{\xe2\x28", "it is not UTF-8"),
        ("no json", "at column 1"),
    ],
)
def test_what_is_no_json_is_told_in_words(line, why, monkeypatch):
    (told,) = run(line, monkeypatch)

    assert told["error"] == "not_json"
    assert told["detail"].startswith("not readable as JSON")
    assert why in told["detail"]
