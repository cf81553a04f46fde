"""The acts of a deal.

Source: docs/rules.md R-10 (calls), R-14 (trump), R-23 (turns), R-41 (announcing).
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scoring.games.cruce.cards import Card, Suit

ANNOUNCE = "R-41"


class Call(NamedTuple):
    """A seat's only call: a bid, or 0 to pass."""

    seat: int
    bid: int


class TrumpNamed(NamedTuple):
    """The bid winner names the trump."""

    seat: int
    suit: Suit


class CardPlayed(NamedTuple):
    """A card is laid on the table, perhaps with an announcement."""

    seat: int
    card: Card
    announced: bool = False


Act = Call | TrumpNamed | CardPlayed


class Phase(StrEnum):
    """What is due next."""

    AUCTION = "auction"
    TRUMP = "trump"
    PLAY = "play"
    DONE = "done"


class Unfinished(ValueError):
    """The deal has not been played to its end."""
