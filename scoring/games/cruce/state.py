"""Where a deal stands: what everybody holds, what lies, what was taken, what is due.

Source: docs/rules.md R-10 (calls), R-20, R-21, R-23 (whose turn it is).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from scoring.games.cruce.acts import Phase
from scoring.games.cruce.announcements import announced_by_leading
from scoring.games.cruce.auction import Contract
from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.play import why_not
from scoring.games.cruce.ruleset import RuleSet

NOBODY: Mapping[Suit, int] = MappingProxyType({})


class DealState(NamedTuple):
    """The state of a deal; it never changes.

    ``phase`` is what is due next, ``turn`` the seat that does it, nobody when the deal
    is done, ``allowed`` the cards that it may play: worked out once, and asked often.
    ``hands`` and ``stock`` are what is left; ``plays`` are the finished tricks with
    their cards in playing order, ``trick`` the unfinished one; ``points`` are card
    points per seat, announcements apart; ``leader`` leads the trick that is due.
    """

    rules: RuleSet
    dealer: int
    phase: Phase
    turn: int | None
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    points: tuple[int, ...]
    calls: tuple[int, ...] = ()
    contract: Contract | None = None
    trump: Suit | None = None
    leader: int | None = None
    trick: tuple[Card, ...] = ()
    plays: tuple[tuple[Card, ...], ...] = ()
    announcements: Mapping[Suit, int] = NOBODY
    allowed: tuple[Card, ...] = ()

    @property
    def players(self) -> int:
        """Return how many play."""
        return len(self.hands)

    def legal(self) -> tuple[Card, ...]:
        """Return the cards that the seat whose turn it is may play."""
        return self.allowed

    def why_not(self, card: Card, *, seat: int) -> str | None:
        """Return the rule that the card would break if this seat played it now."""
        return why_not(
            card,
            self.hands[seat],
            self.trick,
            trump=self.trump,
            rules=self.rules,
            first_lead=not self.plays,
            stock=len(self.stock),
        )

    def pair_led(self, card: Card, *, seat: int) -> Suit | None:
        """Return the suit of the pair that leading this card can announce."""
        return None if self.trick else announced_by_leading(card, self.hands[seat])
