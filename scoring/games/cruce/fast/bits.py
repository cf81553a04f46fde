"""The pack as bits of one number: six for each suit, the ace the highest.

A card is a number with one bit, cards are the sum of theirs. Of two cards of a suit
the larger number is the higher card.
Source: docs/rules.md R-01 (pack), R-02 (order and points), R-40 (pair).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.games.cruce.announcements import PARTNER
from scoring.games.cruce.cards import DECK, Card, Rank, Suit

RANKS = len(Rank)
BIT: Mapping[Card, int] = {
    card: 1 << (RANKS * suit + RANKS - 1 - rank)
    for place, card in enumerate(DECK)
    for suit, rank in [divmod(place, RANKS)]
}
CARD: Mapping[int, Card] = {bit: card for card, bit in BIT.items()}
PACK = tuple(BIT[card] for card in DECK)
SUIT: Mapping[Suit, int] = {
    suit: sum(bit for card, bit in BIT.items() if card.suit is suit) for suit in Suit
}
# The whole suit of a card; the cards above it there; its points; the King and Over of
# its suit if it is one of them, else nothing.
SUIT_OF = {bit: SUIT[card.suit] for card, bit in BIT.items()}
ABOVE = {bit: SUIT_OF[bit] & ~(2 * bit - 1) for bit in PACK}
POINTS = {bit: card.points for card, bit in BIT.items()}
PAIR = {
    bit: bit | BIT[PARTNER[card]] if card in PARTNER else 0 for card, bit in BIT.items()
}
HALF = 12
LOWER = (1 << HALF) - 1


def _listed(shift: int) -> tuple[tuple[int, ...], ...]:
    """Return the cards of every half of a pack, lowest bit first."""
    found: list[tuple[int, ...]] = [()]
    for place in range(HALF):
        bit = 1 << (place + shift)
        found += [(*cards, bit) for cards in found]
    return tuple(found)


# cards = LOW[some & LOWER] + HIGH[some >> HALF], written out where it must be quick.
LOW, HIGH = _listed(0), _listed(HALF)


def bits(cards: Iterable[Card]) -> int:
    """Return different cards as one number."""
    return sum(BIT[card] for card in cards)


def cards(some: int) -> tuple[int, ...]:
    """Return the cards of a number one by one, lowest bit first."""
    return LOW[some & LOWER] + HIGH[some >> HALF]
