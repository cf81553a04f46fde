import pytest

from scoring.games.cruce.announcements import announced_by_leading, announcement_worth
from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.ruleset import TOURNAMENT


def cards(text):
    return tuple(Card.parse(word) for word in text.split())


@pytest.mark.parametrize(
    ("card", "hand", "suit"),
    [
        ("4V", "4V 3V AD", Suit.LEAVES),
        ("3V", "4V 3V AD", Suit.LEAVES),
        ("AD", "4V 3V AD", None),
        ("4V", "4V 3D AD", None),
        ("3V", "3V", None),
        ("4R", "3R AD", None),
    ],
)
def test_king_and_over_of_one_suit_are_announced_by_leading_one(card, hand, suit):
    assert announced_by_leading(Card.parse(card), cards(hand)) == suit


def test_an_announcement_in_trumps_is_worth_double():
    def worth(suit):
        return announcement_worth(suit, trump=Suit.LEAVES, rules=TOURNAMENT)

    assert [worth(suit) for suit in Suit] == [20, 40, 20, 20]
