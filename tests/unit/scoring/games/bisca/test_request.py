"""What the fields of a deal may say in a request; whether it can be is asked later."""

from __future__ import annotations

import pytest

from scoring.games.bisca.cards import Card, Suit
from scoring.games.bisca.replay import Exchange
from scoring.games.bisca.request import Request, read_record
from scoring.games.refusals import NotReadable

WHOLE = {"dealer": 1, "hands": [["AH"], ["7S"]], "stock": ["2C"], "plays": [["KD"]]}


def record(**fields):
    return read_record(Request(WHOLE | fields), players=2)


def refused(**fields):
    with pytest.raises(NotReadable) as found:
        record(**fields)
    return [(one.code, one.field, one.detail) for one in found.value.problems]


def test_a_deal_is_read_as_it_was_sent():
    read = record(cut="5H")

    assert (read.dealer, read.dealt.cut) == (1, Card.parse("5H"))
    assert read.dealt.hands == ((Card.parse("AH"),), (Card.parse("7S"),))
    assert (read.dealt.stock, read.plays) == (
        (Card.parse("2C"),),
        ((Card.parse("KD"),),),
    )
    assert record().dealt.cut is record(cut=None).dealt.cut is None
    assert record().exchange is record(exchange=None).exchange is None


@pytest.mark.parametrize("dealer", [0, 1])
def test_whoever_plays_may_deal(dealer):
    assert record(dealer=dealer).dealer == dealer


@pytest.mark.parametrize("dealer", [-1, 2, None, True])
def test_nobody_else_deals(dealer):
    assert refused(dealer=dealer) == [
        ("bad_dealer", "dealer", "dealer: a whole number from 0 to 1")
    ]


@pytest.mark.parametrize(("trick", "seat"), [(0, 0), (0, 1), (19, 0), (19, 1)])
def test_an_exchange_names_a_trick_and_a_seat_of_the_deal(trick, seat):
    read = record(exchange={"trick": trick, "seat": seat})

    assert read.exchange == Exchange(trick=trick, seat=seat)


@pytest.mark.parametrize(
    ("exchange", "wanted"),
    [
        ({"trick": -1, "seat": 0}, "a whole number from 0 to 19"),
        ({"trick": 20, "seat": 0}, "a whole number from 0 to 19"),
        ({"seat": 0}, "a whole number from 0 to 19"),
        ({"trick": 0, "seat": -1}, "a whole number from 0 to 1"),
        ({"trick": 0, "seat": 2}, "a whole number from 0 to 1"),
        ({"trick": 0}, "a whole number from 0 to 1"),
        ([2, 1], 'trick and seat, such as {"trick": 2, "seat": 1}'),
    ],
)
def test_no_other_exchange_is_read(exchange, wanted):
    assert refused(exchange=exchange) == [
        ("bad_exchange", "exchange", f"exchange: {wanted}")
    ]


def test_a_card_at_the_cut_or_a_hand_that_is_none_is_named():
    assert refused(cut="8H") == [("bad_cut", "cut", "cut: '8H' is not a card")]
    hands = ("bad_hands", "hands", "hands: a list of 2 hands")
    assert refused(hands=WHOLE["hands"] * 2) == [hands]


def test_the_trump_has_to_be_said():
    assert Request({"trump": "S"}).known_trump() is Suit.SPADES
    for fields in ({}, {"trump": "X"}):
        asked = Request(fields)
        asked.known_trump()
        with pytest.raises(NotReadable, match="trump: one of C D H S"):
            asked.check()
