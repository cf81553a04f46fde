"""The pack of 24 cards: suits, ranks, points.

Source: docs/rules.md R-01 (pack), R-02 (order and points), R-03 (suits).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from scoring.games.refusals import NotReadable


class Suit(StrEnum):
    """A suit; no suit outranks another."""

    BELLS = "D"
    LEAVES = "V"
    ACORNS = "G"
    HEARTS = "R"


class Rank(StrEnum):
    """A rank with its card points, from highest to lowest."""

    points: int

    def __new__(cls, sign: str, points: int) -> Rank:
        """Return the rank written with this sign."""
        rank = str.__new__(cls, sign)
        rank._value_, rank.points = sign, points
        return rank

    ACE = "A", 11
    TEN = "X", 10
    KING = "4", 4
    OVER = "3", 3
    UNDER = "2", 2
    NINE = "9", 0


DECK_POINTS = 120


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card, written rank then suit: ``AR`` is the ace of hearts.

    There is one object of each, in ``DECK``, and it equals nothing else.
    """

    rank: Rank
    suit: Suit
    points: int

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card that a text of two letters names. Raises NotReadable."""
        try:
            return _BY_NOTATION[text]
        except (KeyError, TypeError):
            raise NotReadable.one(
                "card_unknown", detail=f"{text!r} is not a card", field="card"
            ) from None

    def __str__(self) -> str:
        """Return the notation."""
        return f"{self.rank}{self.suit}"


DECK = tuple(Card(rank, suit, rank.points) for suit in Suit for rank in Rank)
_BY_NOTATION = MappingProxyType({str(card): card for card in DECK})
