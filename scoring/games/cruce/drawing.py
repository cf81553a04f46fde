"""The order in which a recorded stock was drawn, in the game of two.

Source: docs/rules.md R-36: after each trick its winner draws first.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.play import trick_winner
from scoring.games.tricks import on_table

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
    table = on_table(
        plays,
        leader=bidder,
        players=PLAYERS,
        trump=trump or next((trick[0].suit for trick in plays if trick), None),
        winner=trick_winner,
        tricks=len(plays),
    )
    # Of a card that the record has twice, whoever laid it first.
    owners = {one.card: one.seat for one in reversed(table.laid)}
    takers = [trick.taker for trick in table.tricks if trick.taker is not None]
    takers += [bidder] * DRAWS
    stock: list[Card] = []
    if [len(cards) for cards in drawn] == [DRAWS] * PLAYERS:
        for taker, by_seat in zip(takers, zip(*drawn, strict=True), strict=False):
            stock += (by_seat[taker], by_seat[1 - taker])
        return tuple(stock)
    for taker, cards in zip(takers, drawn, strict=False):
        crossed = [owners.get(card) for card in cards] == [1 - taker, taker]
        stock += reversed(cards) if crossed else cards
    return tuple(stock)
