"""The pack of 24 cards: suits, ranks, points.

Source: cruce-rules.md 2.1, 2.2 (seed 004; the Hungarian pack without 8 and 7).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class NotationError(ValueError):
    """A text that is not a card, a suit or a deal."""


class Suit(StrEnum):
    """A suit; no suit outranks another."""

    BELLS = "D"
    LEAVES = "V"
    ACORNS = "G"
    HEARTS = "R"


class Rank(StrEnum):
    """A rank, from highest to lowest."""

    ACE = "A"
    TEN = "X"
    KING = "4"
    OVER = "3"
    UNDER = "2"
    NINE = "9"


POINTS = {
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.OVER: 3,
    Rank.UNDER: 2,
    Rank.NINE: 0,
}
DECK_POINTS = 120
NOTATION_LENGTH = 2


@dataclass(frozen=True, slots=True)
class Card:
    """One card, written rank then suit: ``AR`` is the ace of hearts."""

    rank: Rank
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card; raises NotationError."""
        if len(text) != NOTATION_LENGTH:
            raise NotationError(f"{text!r} is not a card")
        try:
            return cls(rank=Rank(text[0]), suit=Suit(text[1]))
        except ValueError as error:
            raise NotationError(f"{text!r} is not a card") from error

    @property
    def points(self) -> int:
        """Return the card points; their order is the order of rank."""
        return POINTS[self.rank]

    def __str__(self) -> str:
        """Return the notation."""
        return f"{self.rank}{self.suit}"


DECK = tuple(Card(rank=rank, suit=suit) for suit in Suit for rank in Rank)
