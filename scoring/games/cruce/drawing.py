"""The order in which a recorded stock was drawn, in the game of two.

Source: docs/rules.md R-36: after each trick its winner draws first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.play import trick_winner

DRAWS = 4
PLAYERS = 2


def in_drawing_order(
    drawn: Sequence[Sequence[Card]],
    *,
    plays: Sequence[Sequence[Card]],
    bidder: int,
    trump: Suit | None,
) -> tuple[Card, ...]:
    """Return the stock, first drawn first, from notes of who drew what.

    ``drawn`` has two cards for each of the first four tricks, or four cards for each
    of the two seats. Of two cards noted with a trick each belongs to the seat that
    played it later; where the record does not say, the winner drew the first.
    A record of fewer tricks keeps all cards, in some order.
    """
    takers, owners = _told_by(plays, bidder=bidder, trump=trump)
    takers += [bidder] * (DRAWS - len(takers))
    stock: list[Card] = []
    if [len(cards) for cards in drawn] == [DRAWS] * PLAYERS:
        for taker, by_seat in zip(takers, zip(*drawn, strict=True), strict=False):
            stock += (by_seat[taker], by_seat[1 - taker])
        return tuple(stock)
    for taker, cards in zip(takers, drawn, strict=False):
        crossed = [owners.get(card) for card in cards] == [1 - taker, taker]
        stock += reversed(cards) if crossed else cards
    return tuple(stock)


def _told_by(
    plays: Sequence[Sequence[Card]], *, bidder: int, trump: Suit | None
) -> tuple[list[int], Mapping[Card, int]]:
    """Return who took each trick, and who played each card."""
    leader = bidder
    takers: list[int] = []
    owners: dict[Card, int] = {}
    for cards in plays:
        if not cards:
            break
        trump = trump or cards[0].suit
        for turn, card in enumerate(cards):
            owners.setdefault(card, (leader + turn) % PLAYERS)
        leader = (leader + trick_winner(cards, trump)) % PLAYERS
        takers.append(leader)
    return takers, owners
