"""Dealing: packets, hands, and the cards that stay face down.

Source: docs/rules.md R-05, R-07 (cards each), R-09 (packets), R-35, R-36 (stock).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.cruce.cards import DECK, Card
from scoring.games.cruce.ruleset import RuleSet

PACK = frozenset(DECK)
CARDS_EACH: Mapping[int, int] = {2: 8, 3: 8, 4: 6}
# So many play with a stock, and draw a card each after so many tricks.
WITH_STOCK, DRAWS = 2, 4


@dataclass(frozen=True, slots=True)
class Dealt:
    """Every seat's hand, in the order received, and the stock, first drawn first.

    ``seen`` is how many cards of a hand its player knows when bidding.
    """

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    seen: int


def packets(*, players: int, rules: RuleSet) -> tuple[int, ...]:
    """Return how many cards each receives at a time; then, first, they bid."""
    each = CARDS_EACH[players]
    first = rules.bid_after_cards
    return (each,) if first is None or first >= each else (first, each - first)


def deal(pack: Sequence[Card], *, players: int, dealer: int, rules: RuleSet) -> Dealt:
    """Return the hands of a shuffled pack, dealt from the seat after the dealer.

    Raises ValueError when it is not the pack of 24 different cards.
    """
    if len(pack) != len(DECK) or set(pack) != PACK:
        raise ValueError("not the pack of 24 cards")
    parts = packets(players=players, rules=rules)
    hands: list[tuple[Card, ...]] = [()] * players
    left = tuple(pack)
    for size in parts:
        for turn in range(1, players + 1):
            hands[(dealer + turn) % players] += left[:size]
            left = left[size:]
    return Dealt(hands=tuple(hands), stock=left, seen=parts[0])
