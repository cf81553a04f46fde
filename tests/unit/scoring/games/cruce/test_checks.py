"""Every refusal says what happened: never possible, or not now; all of it at once."""

from dataclasses import replace

import pytest

from scoring.games.cruce.acts import (
    Call,
    CardPlayed,
    NotAllowedNow,
    NotPossible,
    TrumpNamed,
)
from scoring.games.cruce.cards import Card, NotationError, Rank, Suit
from scoring.games.cruce.dealing import Dealt
from scoring.games.cruce.playing import start
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT, Mode
from scoring.games.refusals import NotReadable
from tests.deal_results import fold

FOUR = ("AV XV 4V 3V 9R 2R", "AD XD 4D 3D 2D 9D", "AG XG 4G 3G 2G 9G",
        "AR XR 4R 3R 2V 9V")  # fmt: skip
TWO = ("AV XV 4V 3V 9R 2R AR XR", "AD XD 4D 3D 2D 9D 2V 9V")
STOCK = "AG XG 4G 3G 2G 9G 4R 3R"


def cards(text):
    return tuple(Card.parse(word) for word in text.split())


def card(seat, text, *, announced=False):
    return CardPlayed(seat, Card.parse(text), announced=announced)


def table(*, rules=TOURNAMENT, hands=FOUR, stock=""):
    dealt = Dealt(hands=tuple(map(cards, hands)), stock=cards(stock), seen=3)
    return start(dealt, dealer=len(hands) - 1, rules=rules)


def in_play(*, rules=TOURNAMENT):
    calls = [Call(0, 2), Call(1, 0), Call(2, 0), Call(3, 0)]
    named = [TrumpNamed(0, Suit.LEAVES)] if rules.trump_choice == "named" else []
    return fold(table(rules=rules), [*calls, *named])


def laid(state, *texts):
    for text in texts:
        state = state.take(CardPlayed(state.turn, Card.parse(text)))
    return state


def of_two():
    acts = [Call(0, 1), Call(1, 0), TrumpNamed(0, Suit.LEAVES)]
    return fold(table(hands=TWO, stock=STOCK), acts)


def reasons(state, act):
    refused = state.refusal(act)
    assert not state.can(act)
    with pytest.raises(type(refused)) as found:
        state.do(act)
    assert found.value.act == act
    assert (refused.code, refused.rule) == (
        refused.problems[0].code,
        refused.problems[0].rule,
    )
    assert state.broken_rule(act) == refused.rule
    return type(refused), [(p.code, p.field, p.rule) for p in refused.problems]


NEVER = [
    (table, Call(4, 1), [("seat_unknown", "seat", "R-06")]),
    (table, Call(-1, 1), [("seat_unknown", "seat", "R-06")]),
    (table, Call(seat=True, bid=1), [("seat_unknown", "seat", "R-06")]),
    (in_play, card(7, "AV"), [("seat_unknown", "seat", "R-06")]),
    (table, Call(0, 5), [("bid_unknown", "bid", "R-11")]),
    (table, Call(0, -1), [("bid_unknown", "bid", "R-11")]),
    (
        table,
        Call(0, "2"),  # type: ignore[arg-type]
        [("bid_unknown", "bid", "R-11")],
    ),
    (
        table,
        Call(1, 5),
        [("bid_unknown", "bid", "R-11"), ("not_the_turn", "turn", "R-10")],
    ),
    (
        in_play,
        TrumpNamed(0, "Q"),  # type: ignore[arg-type]
        [("suit_unknown", "suit", "R-01"), ("another_phase", "phase", "R-14")],
    ),
    (
        lambda: in_play(rules=CLUB),
        TrumpNamed(0, Suit.BELLS),
        [("trump_not_named", "suit", "R-14"), ("another_phase", "phase", "R-14")],
    ),
    (in_play, card(0, "AD"), [("card_in_another_hand", "card", "R-24")]),
    (
        in_play,
        CardPlayed(0, Card(Rank.ACE, "Q", 11)),  # type: ignore[arg-type]
        [("card_unknown", "card", "R-01")],
    ),
    (
        lambda: laid(in_play(), "AV"),
        card(1, "AV"),
        [("card_on_table", "card", "R-24")],
    ),
    (
        lambda: laid(in_play(), "AV", "AD", "AG", "2V"),
        card(0, "AG"),
        [("card_played", "card", "R-24")],
    ),
    (of_two, card(0, "AG"), [("card_face_down", "card", "R-24")]),
    (
        in_play,
        card(2, "AV"),
        [("card_in_another_hand", "card", "R-24"), ("not_the_turn", "turn", "R-23")],
    ),
    (
        in_play,
        card(0, "AD", announced=True),
        [
            ("card_in_another_hand", "card", "R-24"),
            ("nothing_to_announce", "announced", "R-41"),
        ],
    ),
]


@pytest.mark.parametrize(("state", "act", "expected"), NEVER)
def test_what_can_never_be_in_this_deal_is_not_possible(state, act, expected):
    assert reasons(state(), act) == (NotPossible, expected)


def called(*bids, rules=TOURNAMENT):
    return fold(table(rules=rules), [Call(seat, bid) for seat, bid in enumerate(bids)])


LATER = [
    (table, Call(1, 1), [("not_the_turn", "turn", "R-10")]),
    (table, TrumpNamed(0, Suit.BELLS), [("another_phase", "phase", "R-14")]),
    (table, card(0, "AV"), [("another_phase", "phase", "R-23")]),
    (in_play, Call(0, 3), [("another_phase", "phase", "R-10")]),
    (lambda: called(2), Call(1, 2), [("bid_too_low", "bid", "R-12")]),
    (lambda: called(2), Call(1, 1), [("bid_too_low", "bid", "R-12")]),
    (
        lambda: called(0, 2, 0, 0),
        TrumpNamed(0, Suit.BELLS),
        [("not_the_turn", "turn", "R-14")],
    ),
    (in_play, card(1, "AD"), [("not_the_turn", "turn", "R-23")]),
    (in_play, card(0, "9R"), [("must_lead_trump", "card", "R-30")]),
    (
        lambda: laid(in_play(), "AV", "AD", "AG"),
        card(3, "AR"),
        [("must_follow", "card", "R-31")],
    ),
    (
        in_play,
        card(0, "AV", announced=True),
        [("nothing_to_announce", "announced", "R-41")],
    ),
    (
        in_play,
        card(0, "9R", announced=True),
        [
            ("must_lead_trump", "card", "R-30"),
            ("nothing_to_announce", "announced", "R-41"),
        ],
    ),
    (
        lambda: called(0, 0, 0, 0),
        card(0, "AV"),
        [("deal_done", "phase", "R-23")],
    ),
    (lambda: called(0, 0, 0, 0), Call(0, 1), [("deal_done", "phase", "R-10")]),
]


@pytest.mark.parametrize(("state", "act", "expected"), LATER)
def test_what_could_be_but_not_now_is_not_allowed_now(state, act, expected):
    assert reasons(state(), act) == (NotAllowedNow, expected)


CLUB_HANDS = ("9V AR XR 4R 3R 9D", "AV AD XD 4D 3D 2D", "4V 3V AG XG 4G 3G",
              "XV 2V 2G 9G 9R 2R")  # fmt: skip


@pytest.mark.parametrize(
    ("laid_before", "act", "reason"),
    [
        (("9V",), card(1, "AD"), ("must_follow", "card", "R-31")),
        (("9V", "2D"), card(2, "3V"), None),
        (("9V", "2D", "4V"), card(3, "2V"), ("must_beat", "card", "R-33")),
        (("9V", "AV", "AG", "9G", "AD"), card(2, "4G"), ("must_trump", "card", "R-32")),
        (
            ("9V", "AV", "AG", "9G", "AD", "4V"),
            card(3, "2V"),
            ("must_overtrump", "card", "R-34"),
        ),
    ],
)
def test_club_duties(laid_before, act, reason):
    state = table(rules=CLUB, hands=CLUB_HANDS)
    state = fold(state, [Call(0, 1), Call(1, 0), Call(2, 0), Call(3, 0)])
    state = laid(state, *laid_before)
    if reason is None:
        assert state.can(act)
    else:
        assert reasons(state, act) == (NotAllowedNow, [reason])


def test_a_bid_may_equal_the_highest_where_the_rules_say_so():
    rules = replace(TOURNAMENT, bid_must_exceed=False)

    assert called(2, rules=rules).can(Call(1, 2))
    assert reasons(called(2, rules=rules), Call(1, 1))[1] == [
        ("bid_too_low", "bid", "R-12")
    ]


def test_five_is_a_bid_in_pairs_only():
    pairs = table(rules=replace(TOURNAMENT, mode=Mode.PAIRS))

    assert pairs.can(Call(0, 5))
    assert not pairs.can(Call(0, 6))


def test_every_reason_is_a_sentence_with_its_numbers():
    refused = table().refusal(Call(2, 5))

    assert refused.detail == (
        "5 is no bid; the highest is 4; it is the turn of seat 0, not 2"
    )
    assert str(refused) == refused.detail


def test_take_lays_what_do_refuses():
    state = in_play()
    wrong = card(0, "9R")

    assert not state.can(wrong)
    assert state.take(wrong).trick == cards("9R")
    assert state == in_play()


@pytest.mark.parametrize("text", ["", "KR", "RA", "ar", "10R", 5, None])
def test_a_text_that_is_no_card_is_not_readable(text):
    with pytest.raises(NotationError) as refused:
        Card.parse(text)

    assert isinstance(refused.value, NotReadable)
    assert refused.value.code == "card_unknown"
    assert refused.value.rule is None


def test_what_is_not_due_is_named():
    assert table().refusal(card(0, "AV")).detail == "now is not the time for cards"
    assert in_play().refusal(Call(0, 1)).detail == "now is not the time for calls"
    named = in_play().refusal(TrumpNamed(0, Suit.BELLS))
    assert named.detail == "now is not the time for the trump"
