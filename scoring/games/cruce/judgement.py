"""How bots judge a hand and choose among the legal cards; plain rules of thumb.

The weights are fitted to what bots take with such hands, so that their bids mostly
hold and sets to 21 last as long as among people.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from scoring.games.cruce.announcements import announced_by_leading
from scoring.games.cruce.cards import Card, Rank, Suit
from scoring.games.cruce.dealing import CARDS_EACH
from scoring.games.cruce.play import beats, trick_points, trick_winner

Weights = Mapping[Rank, float]
TRUMP_WORTH: Weights = {
    Rank.ACE: 17,
    Rank.TEN: 14,
    Rank.KING: 8,
    Rank.OVER: 7,
    Rank.UNDER: 6,
    Rank.NINE: 5,
}
SIDE_WORTH: Weights = {Rank.ACE: 11, Rank.TEN: 5}
SMALL_CARD = 1.0
PAIR_IN_TRUMPS = 36
PAIR_ASIDE = 14
UNSEEN_WORTH = {2: 5.0, 3: 4.5, 4: 3.5}
WORTH_TAKING = 6


def best_trump(known: Sequence[Card], *, players: int) -> tuple[Suit, float]:
    """Return the best trump for the cards seen so far, and the hoped card points."""
    worth = {suit: _worth(known, trump=suit) for suit in Suit}
    best = max(Suit, key=lambda suit: worth[suit])
    unseen = CARDS_EACH[players] - len(known)
    return best, worth[best] + unseen * UNSEEN_WORTH[players]


def _worth(cards: Sequence[Card], *, trump: Suit) -> float:
    total = 0.0
    for card in cards:
        weights = TRUMP_WORTH if card.suit == trump else SIDE_WORTH
        total += weights.get(card.rank, SMALL_CARD)
        if card.rank is Rank.KING and announced_by_leading(card, cards):
            total += PAIR_IN_TRUMPS if card.suit == trump else PAIR_ASIDE
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
