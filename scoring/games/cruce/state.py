"""Where a deal stands: what everybody holds, what lies, what was taken, what is due.

Source: docs/rules.md R-10 (calls), R-20, R-21, R-23 (whose turn it is).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.games.cruce.acts import Phase
from scoring.games.cruce.announcements import announced_by_leading
from scoring.games.cruce.auction import Contract, call_order
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.play import legal, why_not
from scoring.games.cruce.ruleset import RuleSet, TrumpChoice


@dataclass(frozen=True, slots=True)
class DealState:
    """The state of a deal; it never changes.

    ``hands`` and ``stock`` are what is left; ``plays`` are the finished tricks with
    their cards in playing order, ``trick`` the unfinished one; ``points`` are card
    points per seat, announcements apart; ``leader`` leads the trick that is due.
    """

    rules: RuleSet
    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    points: tuple[int, ...]
    calls: tuple[int, ...] = ()
    contract: Contract | None = None
    trump: Suit | None = None
    leader: int | None = None
    trick: tuple[Card, ...] = ()
    plays: tuple[tuple[Card, ...], ...] = ()
    announcements: Mapping[Suit, int] = dataclasses.field(default_factory=dict)

    @property
    def players(self) -> int:
        """Return how many play."""
        return len(self.hands)

    @property
    def phase(self) -> Phase:
        """Return what is due next."""
        players = len(self.hands)
        if len(self.calls) < players:
            return Phase.AUCTION
        if self.contract is None or len(self.plays) * players == len(DECK):
            return Phase.DONE
        if self.trump is None and self.rules.trump_choice is TrumpChoice.NAMED:
            return Phase.TRUMP
        return Phase.PLAY

    @property
    def turn(self) -> int | None:
        """Return the seat that acts next; nobody when the deal is done."""
        phase = self.phase
        if phase is Phase.DONE:
            return None
        if phase is Phase.AUCTION:
            return call_order(self.dealer, self.players)[len(self.calls)]
        assert self.leader is not None
        return (self.leader + len(self.trick)) % len(self.hands)

    def legal(self) -> tuple[Card, ...]:
        """Return the cards that the seat whose turn it is may play."""
        if self.phase is not Phase.PLAY:
            return ()
        assert self.turn is not None
        return legal(
            self.hands[self.turn],
            self.trick,
            trump=self.trump,
            rules=self.rules,
            first_lead=not self.plays,
            stock=len(self.stock),
        )

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
