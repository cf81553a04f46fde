"""What lies on the table in a deal of Bisca.

Source: docs/bisca.md BI-20 (turns), BI-25, BI-26 (who takes a trick, its points), BI-29
(a card on the table stays), BI-32 (the extra point).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.games import tricks
from scoring.games.bisca.cards import Card, Suit
from scoring.games.bisca.dealing import TRICKS
from scoring.games.bisca.play import ace_on_seven, trick_winner

PlayedCard = tricks.PlayedCard[Card]
OnTable = tricks.OnTable[Card, Suit]


def on_table(
    plays: Sequence[Sequence[Card]], *, trump: Suit, dealer: int, players: int
) -> OnTable:
    """Return what the cards show; the seat after the dealer leads the first trick."""
    return tricks.on_table(
        plays,
        leader=(dealer + 1) % players,
        players=players,
        trump=trump,
        winner=trick_winner,
        tricks=TRICKS[players],
    )


def bonus_of(laid: Iterable[tricks.TrickLaid[Card]], *, trump: Suit) -> int | None:
    """Return the seat that earned the extra point in these tricks, if one did."""
    for trick in laid:
        place = ace_on_seven(trick.cards, trump)
        if place is not None:
            return trick.laid[place].seat
    return None
