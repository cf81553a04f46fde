"""What is told of a deal trick by trick: hands, stock, exchange, extra point."""

from __future__ import annotations

import random

import pytest

from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.recording import CARDS
from scoring.games.bisca.ruleset import TOURNAMENT
from scoring.games.cards import Laid
from scoring.games.protocol import Company
from tests.dealt import BiscaDeal

# Hearts are trump; seat 1 exchanges for the five and plays it in the fourth trick.
EXCHANGED = [
    ["5H"],
    ["2S", "3S", "4S", "5S"],
    ["2C", "3C", "4C", "5C"],
    ["=1"],
    ["2D", "3D", "4D", "5D"],
    ["5H", "6C", "6S", "KS"],
    ["6D", "KD", "QD", "JD"],
]


def told(plays, *, players=4, dealer=3):
    return CARDS.retell(
        DealEntry(Outcome.PLAYED, dealer=dealer),
        plays=plays,
        company=Company.singles(players),
        rules=TOURNAMENT,
    ).tricks


def hands(trick):
    return [(" ".join(held.cards), held.hidden) for held in trick.held]


def test_who_laid_which_card_and_what_each_has_taken():
    first, second = told([["-"], ["2S", "KS", "3H", "AS"], ["2C", "3C", "4C", "7C"]])

    assert first.cards == (Laid(0, "2S"), Laid(1, "KS"), Laid(2, "3H"), Laid(3, "AS"))
    assert (first.leader, first.winner, first.points) == (0, 2, 15)
    assert (second.leader, second.winner, second.points) == (2, 1, 10)
    assert [first.so_far, second.so_far] == [(0, 0, 15, 0), (0, 10, 15, 0)]


def test_bi_32_the_extra_point_is_told_of_its_trick_alone():
    tricks = told([["-"], ["2S", "3S", "4S", "5S"], ["7H", "AH", "3C", "4C"]])

    assert [trick.facts for trick in tricks] == [{}, {"bonus": 0}]


def test_bi_28_the_exchange_is_told_before_its_trick_and_the_two_lies_open():
    tricks = told(EXCHANGED)

    exchanged = {"exchanged": 1, "for": "5H"}
    assert [trick.facts for trick in tricks] == [{}, {}, exchanged, {}, {}]
    assert [trick.lies_open for trick in tricks] == ["5H", "5H", "2H", "2H", "2H"]
    assert [trick.stock for trick in tricks] == [28, 24, 20, 16, 12]


def test_bi_28_who_exchanged_is_known_to_hold_that_card_until_it_is_played():
    _first, second, third, fourth, fifth = told(EXCHANGED)

    assert hands(second) == [("3C", 2), ("4C", 2), ("5C", 2), ("2C", 2)]
    assert hands(third) == [("4D", 2), ("5H 5D", 1), ("2D", 2), ("3D", 2)]
    assert hands(fourth) == [("KS", 2), ("5H", 2), ("6C", 2), ("6S", 2)]
    assert hands(fifth) == [("JD", 2), ("6D", 2), ("KD", 2), ("QD", 2)]


@pytest.mark.parametrize("cut", ["-", "AH", "7H"])
def test_bi_11_and_12_without_an_open_card_there_is_only_the_stock(cut):
    (trick,) = told([[cut], ["2S", "3S", "4S", "5S"]])

    assert (trick.stock, trick.lies_open) == (28, "")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_told_as_a_trick_begins_is_what_lay_and_was_held(players):
    """Before the stock is gone, a part of each hand; then all of it."""
    rng, exchanges = random.Random(f"told {players}"), 0
    for number in range(20):
        begun, deal = played(number % players, players=players, rng=rng)
        entry, plays = deal.recorded()
        tricks = told(plays, players=players, dealer=entry.dealer)
        exchanges += deal.exchange is not None
        assert len(tricks) == len(begun)
        for trick, state in zip(tricks, begun, strict=True):
            lies = state.stock[-1:] if state.is_open else ()
            assert trick.stock == len(state.stock)
            assert trick.lies_open == "".join(map(str, lies))
            for held, hand in zip(trick.held, state.hands, strict=True):
                assert len(held.cards) + held.hidden == len(hand)
                assert set(held.cards) <= set(map(str, hand))
                assert state.stock or held.hidden == 0
    assert exchanges


@pytest.mark.parametrize("players", [2, 3, 4])
def test_of_a_record_that_stops_the_hands_are_as_large_as_they_were(players):
    begun, deal = played(0, players=players, rng=random.Random(players))
    entry, plays = deal.recorded()
    for end in range(2, len(plays) + 1):
        tricks = told(plays[:end], players=players, dealer=entry.dealer)
        sizes = [len(held.cards) + held.hidden for held in tricks[-1].held]
        assert sizes == list(map(len, begun[len(tricks) - 1].hands))
        assert [len(held.cards) for held in tricks[-1].held].count(1) >= players - 1


def played(dealer, *, players, rng):
    """Return the state before each lead, and the deal; the two is always exchanged."""
    deal = BiscaDeal.start(
        company=Company.singles(players), dealer=dealer, rules=TOURNAMENT, rng=rng
    )
    begun = {}
    while acts := deal.acts():
        if not deal.state.trick:
            begun[len(deal.state.plays)] = deal.state
        deal = deal.do(acts[0] if acts[0].startswith("=") else rng.choice(acts))
    return tuple(begun.values()), deal
