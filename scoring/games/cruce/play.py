"""Which cards may be played, and who takes the trick.

Source: docs/rules.md R-24 (own cards), R-30 to R-34 (what must be played), R-35 (free
while a stock lies), R-37 (who takes the trick), R-38 (its points).
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.ruleset import FirstLead, RuleSet

NOT_HELD = "R-24"
LEAD_TRUMP = "R-30"
FOLLOW = "R-31"
TRUMP = "R-32"
BEAT = "R-33"
OVERTRUMP = "R-34"


def beats(card: Card, winning: Card, trump: Suit | None) -> bool:
    """Tell whether a card played later takes the trick from the winning one."""
    if card.suit is winning.suit:
        return card.points > winning.points
    return card.suit is trump


def trick_winner(cards: Sequence[Card], trump: Suit | None) -> int:
    """Return who takes the trick, counted from its leader."""
    taker, winning = 0, cards[0]
    for place, card in enumerate(cards):
        if beats(card, winning, trump):
            taker, winning = place, card
    return taker


def legal(
    hand: Sequence[Card],
    trick: Sequence[Card],
    *,
    trump: Suit | None,
    rules: RuleSet,
    first_lead: bool = False,
    stock: int = 0,
) -> tuple[Card, ...]:
    """Return the cards of the hand that may be played, in the hand's order.

    ``first_lead`` says that the first card of the deal is due; ``stock`` counts the
    cards that still lie face down in the game of two, when every card is free.
    """
    if len(hand) == 1 or (stock > 0 and rules.stock_free_play):
        return tuple(hand)
    if not trick:
        return _may_lead(hand, trump=trump, rules=rules, first_lead=first_lead)
    led = trick[0].suit
    owed = [card for card in hand if card.suit is led]
    if not owed and rules.must_trump:
        owed = [card for card in hand if card.suit is trump]
    elif not rules.must_follow:
        owed = []
    if owed and rules.must_beat:
        winning = trick[trick_winner(trick, trump)]
        owed = [card for card in owed if beats(card, winning, trump)] or owed
    return tuple(owed or hand)


def _may_lead(
    hand: Sequence[Card], *, trump: Suit | None, rules: RuleSet, first_lead: bool
) -> tuple[Card, ...]:
    bound = first_lead and rules.first_lead_trump is not FirstLead.FREE
    trumps = tuple(card for card in hand if card.suit == trump) if bound else ()
    return trumps or tuple(hand)


def why_not(
    card: Card,
    hand: Sequence[Card],
    trick: Sequence[Card],
    *,
    trump: Suit | None,
    rules: RuleSet,
    first_lead: bool = False,
    stock: int = 0,
) -> str | None:
    """Return the code of the rule that the card would break, or nothing."""
    if card not in hand:
        return NOT_HELD
    allowed = legal(
        hand, trick, trump=trump, rules=rules, first_lead=first_lead, stock=stock
    )
    if card in allowed:
        return None
    if not trick:
        return LEAD_TRUMP
    led = trick[0].suit
    if card.suit == led:
        return BEAT
    if any(held.suit == led for held in hand):
        return FOLLOW
    return OVERTRUMP if card.suit == trump else TRUMP
