"""The edges of play: the last card of the stock, a card twice, an open auction."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.games.cruce.auction import possible_calls
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.dealing import deal, packets
from scoring.games.cruce.play import beats, legal, trick_winner, why_not
from scoring.games.cruce.replay import DealRecord, Unreplayable, replay
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from tests.proof import engine

V = Suit.LEAVES


def cards(text):
    return tuple(Card.parse(word) for word in text.split())


def test_every_card_is_free_as_long_as_one_lies_face_down():
    hand, trick = cards("AD AV 2R"), cards("4D")

    assert legal(hand, trick, trump=V, rules=CLUB, stock=1) == hand
    assert why_not(Card.parse("2R"), hand, trick, trump=V, rules=CLUB, stock=1) is None


def test_no_card_takes_a_trick_from_itself():
    # A scorer may write a card twice; the first one lies there already.
    for card in DECK:
        assert not beats(card, card, V)
        assert trick_winner((card, card), V) == 0


def test_nobody_has_the_contract_before_the_last_call():
    hands = [[str(card) for card in DECK[at : at + 6]] for at in (0, 6, 12, 18)]
    state = engine.seated(hands, [], dealer=3, rules=TOURNAMENT)
    for seat, bid in enumerate((2, 0, 3)):
        state = state.do(engine.call(seat, bid))
        assert (state.contract, state.turn) == (None, seat + 1)


@pytest.mark.parametrize(
    ("first", "players", "sizes"),
    [(6, 4, (6,)), (5, 4, (5, 1)), (6, 3, (6, 2)), (None, 2, (8,))],
)
def test_what_is_known_of_a_hand_before_the_auction(first, players, sizes):
    rules = replace(TOURNAMENT, bid_after_cards=first)

    assert packets(players=players, rules=rules) == sizes
    assert deal(DECK, players=players, dealer=0, rules=rules).seen == sizes[0]


@pytest.mark.parametrize(
    ("calls", "possible"),
    [
        ((), (0, 1, 2, 3, 4)),
        ((0,), (0, 1, 2, 3, 4)),
        ((0, 2), (0, 2, 3, 4)),
        ((4,), (0, 4)),
    ],
)
def test_where_equal_bids_are_possible(calls, possible):
    rules = replace(TOURNAMENT, bid_must_exceed=False)

    assert possible_calls(calls, players=4, rules=rules) == possible


def test_a_record_that_cannot_be_replayed_says_why():
    record = DealRecord(
        order=(0, 1), bids=(1, 0), hands=(DECK[:8], DECK[8:15]), plays=()
    )

    with pytest.raises(Unreplayable) as refused:
        replay(record, rules=TOURNAMENT)

    assert str(refused.value) == refused.value.detail
