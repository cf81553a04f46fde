"""What lies on the table in a deal of Cruce.

Source: docs/rules.md R-20, R-21, R-23 (turns), R-22 (a card on the table stays),
R-37 (who takes a trick), R-38 (its points).
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.games import tricks
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.play import trick_winner

Tricks = Sequence[Sequence[Card]]
PlayedCard = tricks.PlayedCard[Card]
# The trump is None before the first card where that card makes it.
OnTable = tricks.OnTable[Card, Suit | None]


class NotATable(ValueError):
    """Cards that cannot lie so: one twice, or a trick that is short or too long."""


def on_table(
    plays: Tricks, *, leader: int, players: int, trump: Suit | None
) -> OnTable:
    """Return what the cards on the table show, seat by seat. Raises NotATable.

    ``leader`` leads the first trick; ``trump`` is None where the first card makes it.
    Announcements do not count in its points.
    """
    _check(plays, players=players)
    if trump is None and plays and plays[0]:
        trump = plays[0][0].suit
    return tricks.on_table(
        plays,
        leader=leader,
        players=players,
        trump=trump,
        winner=trick_winner,
        tricks=len(DECK) // players,
    )


def _check(plays: Tricks, *, players: int) -> None:
    cards = [card for trick in plays for card in trick]
    if len(set(cards)) != len(cards):
        raise NotATable("a card lies twice")
    whole = all(len(trick) == players for trick in plays[:-1])
    if not whole or any(len(trick) > players for trick in plays):
        raise NotATable("only the last trick may be short")
