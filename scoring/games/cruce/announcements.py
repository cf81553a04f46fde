"""Announcements: King and Over of one suit, made by leading one of them.

Source: docs/rules.md R-40 (pair), R-41 (when leading), R-42 (worth), R-44 (what
counts).
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from scoring.games.cruce.cards import DECK, Card, Rank, Suit
from scoring.games.cruce.ruleset import RuleSet
from scoring.games.cruce.sides import sides

PAIR = {Rank.KING, Rank.OVER}
# King and Over of each suit, and the other way about.
PARTNER: Mapping[Card, Card] = MappingProxyType(
    {
        card: other
        for card in DECK
        for other in DECK
        if card.suit is other.suit and {card.rank, other.rank} == PAIR
    }
)


def announced_by_leading(card: Card, hand: Sequence[Card]) -> Suit | None:
    """Return the suit that leading this card can announce, if the pair is there.

    ``hand`` is the hand before the lead: both cards must still be in it.
    """
    partner = PARTNER.get(card)
    return card.suit if partner in hand and card in hand else None


def announcement_worth(suit: Suit, *, trump: Suit | None, rules: RuleSet) -> int:
    """Return the card points of an announcement: 40 in trumps, else 20."""
    plain, in_trumps = rules.announce_values
    return in_trumps if suit == trump else plain


@lru_cache
def announced_sums(rules: RuleSet) -> frozenset[int]:
    """Return every number of card points that the announcements of a deal come to.

    At most one is in trumps, at most three are not.
    """
    plain, in_trumps = rules.announce_values
    others = range(len(Suit))
    return frozenset(
        number * plain + trumps
        for number, trumps in itertools.product(others, (0, in_trumps))
    )


def counts(seat: int, *, points: Sequence[int], rules: RuleSet) -> bool:
    """Tell whether what a seat announced counts, with these card points per seat.

    Source: docs/rules.md R-44.
    """
    if not rules.announcement_needs_trick:
        return True
    team = next(team for team in sides(len(points), rules) if seat in team)
    return any(points[one] for one in team)
