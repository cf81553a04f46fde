"""Which cards may be played, and who takes a trick.

Source: docs/bisca.md BI-21 to BI-26, BI-32 (the extra point).
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.games.bisca.cards import Card, Rank, Suit

OWN_CARD = "BI-21"
ACE_AFTER_SEVEN = "BI-22"
SEVEN_NOT_LAST = "BI-23"
TWO_PLAYERS = 2


def legal(
    hand: Sequence[Card],
    trick: Sequence[Card],
    *,
    trump: Suit,
    players: int,
    seven_played: bool,
) -> tuple[Card, ...]:
    """Return the cards of a hand that may be played.

    ``seven_played`` tells whether the seven of trump lay in an earlier trick.
    """
    allowed = tuple(
        card
        for card in hand
        if not _forbidden(
            card, trick, trump=trump, players=players, seven_played=seven_played
        )
    )
    return allowed or tuple(hand)


def why_not(
    card: Card,
    hand: Sequence[Card],
    trick: Sequence[Card],
    *,
    trump: Suit,
    players: int,
    seven_played: bool,
) -> str | None:
    """Return the rule that the card would break, or nothing."""
    if card not in hand:
        return OWN_CARD
    allowed = legal(
        hand, trick, trump=trump, players=players, seven_played=seven_played
    )
    if card in allowed:
        return None
    return ACE_AFTER_SEVEN if card.rank is Rank.ACE else SEVEN_NOT_LAST


def _forbidden(
    card: Card,
    trick: Sequence[Card],
    *,
    trump: Suit,
    players: int,
    seven_played: bool,
) -> bool:
    """Tell whether ace or seven of trump has to wait, whatever else is in the hand."""
    if card.suit is not trump:
        return False
    if card.rank is Rank.ACE:
        return not seven_played and Card(Rank.SEVEN, trump) not in trick
    last = players > TWO_PLAYERS and len(trick) == players - 1
    return last and card.rank is Rank.SEVEN


def trick_winner(trick: Sequence[Card], trump: Suit) -> int:
    """Return the place of the winning card; 0 is the leader's."""
    led = trick[0].suit
    return max(
        range(len(trick)),
        key=lambda at: (
            trick[at].suit is trump,
            trick[at].suit is led,
            trick[at].height,
        ),
    )


def ace_on_seven(trick: Sequence[Card], trump: Suit) -> int | None:
    """Return the place of an ace of trump that was laid after its seven, or nothing.

    Where the ace came first the rule had lapsed, or was broken: no extra point.
    """
    ace, seven = Card(Rank.ACE, trump), Card(Rank.SEVEN, trump)
    if ace not in trick or seven not in trick:
        return None
    at = trick.index(ace)
    return at if trick.index(seven) < at else None
