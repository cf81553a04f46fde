"""The pack of 40 cards: suits, ranks, points.

Source: docs/bisca.md BI-01 (pack), BI-02 (order and points), BI-03 (three players),
BI-11 (colours).
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from scoring.games.refusals import NotReadable


class Suit(StrEnum):
    """A suit; no suit outranks another."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(StrEnum):
    """A rank, from highest to lowest."""

    ACE = "A"
    SEVEN = "7"
    KING = "K"
    JACK = "J"
    QUEEN = "Q"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"


# How high a rank is; the higher number is the higher card.
HEIGHT = MappingProxyType({rank: -place for place, rank in enumerate(Rank)})
POINTS = MappingProxyType(
    {Rank.ACE: 11, Rank.SEVEN: 10, Rank.KING: 4, Rank.JACK: 3, Rank.QUEEN: 2}
)
PACK_POINTS = 120
SAME_COLOUR = MappingProxyType(
    {
        Suit.CLUBS: Suit.SPADES,
        Suit.SPADES: Suit.CLUBS,
        Suit.DIAMONDS: Suit.HEARTS,
        Suit.HEARTS: Suit.DIAMONDS,
    }
)


class Card(NamedTuple):
    """One card, written rank then suit: ``7H`` is the seven of hearts."""

    rank: Rank
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card that a text of two letters names. Raises NotReadable."""
        try:
            return _BY_NOTATION[text]
        except (KeyError, TypeError):
            detail = f"{text!r} is not a card"
            raise NotReadable.one("card_unknown", detail=detail, field="card") from None

    @property
    def points(self) -> int:
        """Return the card points."""
        return POINTS.get(self.rank, 0)

    @property
    def height(self) -> int:
        """Return how high the card is among those of its suit."""
        return HEIGHT[self.rank]

    def __str__(self) -> str:
        """Return the notation."""
        return f"{self.rank}{self.suit}"


DECK = tuple(Card(rank=rank, suit=suit) for suit in Suit for rank in Rank)
OUT_OF_THREE = Card(rank=Rank.TWO, suit=Suit.CLUBS)
THREE = 3
_BY_NOTATION = MappingProxyType({str(card): card for card in DECK})


def pack_for(players: int) -> tuple[Card, ...]:
    """Return the cards that so many play with; three play without a two."""
    if players == THREE:
        return tuple(card for card in DECK if card != OUT_OF_THREE)
    return DECK
