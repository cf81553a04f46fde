"""The acts of a deal, and what is said when one is not possible.

Source: docs/rules.md R-10 (calls), R-14 (trump), R-23 (turns), R-41 (announcing).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from scoring.games.cruce.cards import Card, Suit
from scoring.games.refusals import Fault, RequestRefused

TURN_TO_CALL = "R-10"
NAME_TRUMP = "R-14"
TURN_TO_PLAY = "R-23"
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


class IllegalAct(RequestRefused):
    """An act that is refused, with every reason; it is of one of the two kinds below.

    ``rule`` is the number in docs/rules.md of the first rule that the act would break.
    """

    def __init__(self, act: Act, problems: Iterable[Fault]) -> None:
        """Keep the act and the problems."""
        self.act = act
        super().__init__(problems)


class NotPossible(IllegalAct):
    """An act that can never be in this deal.

    ============================  ====================================================
    ``seat_unknown``              no such seat at this table (R-06)
    ``bid_unknown``               no such bid by these rules at this table (R-11)
    ``suit_unknown``              none of the four suits (R-01)
    ``trump_not_named``           by these rules the first card led is the trump (R-14)
    ``card_unknown``              no card of the pack (R-01)
    ``card_on_table``             it lies in the trick (R-24)
    ``card_played``               it was played in an earlier trick (R-24)
    ``card_in_another_hand``      somebody else holds it (R-24)
    ``card_face_down``            it has not been drawn yet (R-24)
    ============================  ====================================================
    """


class NotAllowedNow(IllegalAct):
    """An act that could be in this deal, but not now.

    ============================  ====================================================
    ``deal_done``                 the deal is over
    ``another_phase``             something else is due: calls, the trump, a card
    ``not_the_turn``              another seat's turn (R-10, R-14, R-23)
    ``bid_too_low``               not higher than the bids so far (R-12)
    ``must_lead_trump``           R-30
    ``must_follow``               R-31
    ``must_trump``                R-32
    ``must_beat``                 R-33
    ``must_overtrump``            R-34
    ``nothing_to_announce``       not leading, or the pair is not in the hand (R-41)
    ============================  ====================================================
    """


class Unfinished(ValueError):
    """The deal has not been played to its end."""
