"""The acts of a deal, and what is said when one is not possible.

Source: docs/rules.md R-10 (calls), R-14 (trump), R-23 (turns), R-41 (announcing).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.games.cruce.cards import Card, Suit

TURN_TO_CALL = "R-10"
NAME_TRUMP = "R-14"
TURN_TO_PLAY = "R-23"
ANNOUNCE = "R-41"


@dataclass(frozen=True, slots=True)
class Call:
    """A seat's only call: a bid, or 0 to pass."""

    seat: int
    bid: int


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """The bid winner names the trump."""

    seat: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class CardPlayed:
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


class IllegalAct(ValueError):
    """An act that is not possible now; ``rule`` is its number in docs/rules.md."""

    def __init__(self, rule: str, act: Act) -> None:
        """Keep the rule and the act."""
        self.rule = rule
        self.act = act
        super().__init__(f"{rule}: {act}")


class Unfinished(ValueError):
    """The deal has not been played to its end."""
