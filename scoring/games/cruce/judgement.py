"""How bots judge a hand and choose among the legal cards; plain rules of thumb.

The weights are fitted to what bots take with such hands, so that their bids mostly
hold and sets to 21 last as long as among people.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scoring.games.cruce.announcements import announced_by_leading
from scoring.games.cruce.cards import Card, Rank, Suit
from scoring.games.cruce.dealing import CARDS_EACH
from scoring.games.cruce.play import beats, trick_winner
from scoring.games.tricks import trick_points

RANKS = tuple(Rank)
WORTH_TAKING = 6


@dataclass(frozen=True, slots=True)
class Weights:
    """Card points to be hoped for: so many anyway, and so many for each card.

    ``trump`` is by rank, from the ace down to the nine; with less than ``opening`` a
    bot passes.
    """

    opening: int
    anyway: int
    trump: tuple[int, ...]
    ace_aside: int
    pair_in_trumps: int
    pair_aside: int


# By number of players, for the first three cards and for the whole hand.
FIRST_CARDS: Mapping[int, Weights] = MappingProxyType(
    {
        2: Weights(74, 61, (9, 12, 18, 17, 8, 4), 5, 16, 0),
        3: Weights(53, 27, (24, 18, 18, 18, 11, 9), 11, 22, 0),
        4: Weights(45, 5, (31, 25, 22, 22, 16, 14), 14, 26, 0),
    }
)
WHOLE_HAND: Mapping[int, Weights] = MappingProxyType(
    {
        2: Weights(74, 35, (10, 15, 14, 14, 10, 9), 6, 28, 12),
        3: Weights(58, -12, (27, 23, 16, 14, 13, 11), 15, 40, 16),
        4: Weights(55, -25, (35, 30, 23, 21, 20, 17), 19, 38, 16),
    }
)


@dataclass(frozen=True, slots=True)
class Judged:
    """The best trump for a hand, the hoped card points, and whether to bid at all."""

    trump: Suit
    hoped: int
    opens: bool


def judge(known: Sequence[Card], *, players: int, nerve: int = 0) -> Judged:
    """Return what the cards seen so far promise; ``nerve`` is added to the hope."""
    whole = len(known) == CARDS_EACH[players]
    weights = (WHOLE_HAND if whole else FIRST_CARDS)[players]
    hopes = {suit: _hoped(known, trump=suit, weights=weights) for suit in Suit}
    best = max(Suit, key=lambda suit: hopes[suit])
    hoped = hopes[best] + nerve
    return Judged(trump=best, hoped=hoped, opens=hoped >= weights.opening)


def _hoped(cards: Sequence[Card], *, trump: Suit, weights: Weights) -> int:
    total = weights.anyway
    for card in cards:
        in_trumps = card.suit == trump
        if in_trumps:
            total += weights.trump[RANKS.index(card.rank)]
        elif card.rank is Rank.ACE:
            total += weights.ace_aside
        if card.rank is Rank.KING and announced_by_leading(card, cards):
            total += weights.pair_in_trumps if in_trumps else weights.pair_aside
    return total


def choose_lead(
    allowed: Sequence[Card], *, hand: Sequence[Card], trump: Suit | None
) -> Card:
    """Return the card to lead: a pair first, then an ace, then something small."""
    pairs = [card for card in allowed if announced_by_leading(card, hand)]
    if pairs:
        return min(pairs, key=lambda card: (card.suit != trump, card.points))
    aces = [card for card in allowed if card.rank is Rank.ACE]
    return aces[0] if aces else min(allowed, key=lambda card: (card.points, card.suit))


def choose_follow(
    allowed: Sequence[Card],
    trick: Sequence[Card],
    *,
    players: int,
    trump: Suit | None,
    rng: random.Random,
) -> Card:
    """Return the card to add: cheap when last, high when the trick is worth it."""
    winning = trick[trick_winner(trick, trump)]
    taking = [card for card in allowed if beats(card, winning, trump)]
    if taking and len(trick) == players - 1:
        return min(taking, key=lambda card: (card.suit == trump, card.points))
    if taking and trick_points(trick) + rng.randrange(8) >= WORTH_TAKING:
        return max(taking, key=lambda card: card.points)
    return min(allowed, key=lambda card: (card.points, card.suit == trump))
