"""Dealing: how many cards each receives, and how many lie face down.

Source: cruce-rules.md 2.3, 2.4, 2.9.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games.cruce.cards import DECK, Card

CARDS_EACH = {2: 8, 3: 8, 4: 6}


@dataclass(frozen=True, slots=True)
class Dealt:
    """Every seat's hand and, for two players, the stock (first drawn first)."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]


def deal(pack: Sequence[Card], *, players: int) -> Dealt:
    """Return the hands of a shuffled pack. Raises ValueError for another pack."""
    if sorted(map(str, pack)) != sorted(map(str, DECK)):
        raise ValueError("not the pack of 24 cards")
    each = CARDS_EACH[players]
    return Dealt(
        hands=tuple(
            tuple(pack[seat * each : (seat + 1) * each]) for seat in range(players)
        ),
        stock=tuple(pack[players * each :]),
    )
