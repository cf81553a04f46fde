"""Announcements: King and Over of one suit, declared when leading one of them.

Source: cruce-rules.md 2.10.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.games.cruce.cards import Card, Rank, Suit

PAIR = {Rank.KING: Rank.OVER, Rank.OVER: Rank.KING}


def announced_by_leading(card: Card, hand: Sequence[Card]) -> Suit | None:
    """Return the suit that leading this card announces; ``hand`` still holds it."""
    partner = PAIR.get(card.rank)
    if partner is None or card not in hand:
        return None
    return card.suit if Card(rank=partner, suit=card.suit) in hand else None
