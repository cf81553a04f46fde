"""Retell a deal from its cards: what each trick brought, and what was still held.

Nobody has seen the hands. What a seat held is what it played later; a record that
stops early, or cards drawn from a stock, leave the rest unknown, and it stays so.
Source: docs/bisca.md BI-13 (hands), BI-27 (drawing), BI-28 (exchange).
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.games import cards
from scoring.games.bisca.cards import Card, Rank, pack_for
from scoring.games.bisca.dealing import CARDS_EACH, lies_open, trump_of
from scoring.games.bisca.on_table import OnTable, bonus_of
from scoring.games.bisca.written import WrittenCards, last_draw


def retell(written: WrittenCards, table: OnTable) -> tuple[cards.Trick, ...]:
    """Return the tricks of a record, as far as it goes; ``table`` is what it shows."""
    players = len(table.points)
    so_far = [0] * players
    told = []
    exchange = written.exchange
    for number, trick in enumerate(table.tricks):
        facts: dict[str, int | str] = {}
        if exchange is not None and exchange.trick == number:
            facts |= {"exchanged": exchange.seat, "for": str(written.cut)}
        bonus = bonus_of([trick], trump=table.trump)
        if bonus is not None:
            facts["bonus"] = bonus
        if trick.taker is not None:
            so_far[trick.taker] += trick.points
        stock, lies = _stock(players, number=number, written=written)
        told.append(
            cards.Trick(
                leader=trick.leader,
                cards=tuple(cards.Laid(one.seat, str(one.card)) for one in trick.laid),
                winner=trick.taker,
                points=trick.points,
                so_far=tuple(so_far),
                held=_held(table, number, written=written),
                facts=facts,
                stock=stock,
                lies_open=lies,
            )
        )
    return tuple(told)


def _stock(players: int, *, number: int, written: WrittenCards) -> tuple[int, str]:
    """Return how many cards the stock has before a trick, and which lies open."""
    exchange = written.exchange
    two = Card(Rank.TWO, trump_of(written.cut))
    exchanged = exchange is not None and number >= exchange.trick
    stock = max(0, len(pack_for(players)) - players * (CARDS_EACH + number))
    lies = str(two if exchanged else written.cut) if stock else ""
    return stock, lies if lies_open(written.cut) else ""


def _held(
    table: OnTable, number: int, *, written: WrittenCards
) -> tuple[cards.Held, ...]:
    """Return what each seat is known to have held as a trick began.

    While cards are drawn that is what it played to the trick, and the card for which
    it exchanged; afterwards everything it played.
    """
    players = len(table.points)
    open_until = last_draw(players)
    size = CARDS_EACH - max(0, number - open_until - 1)
    until = number if number <= open_until else len(table.tricks)
    known: Mapping[Card, int] = {
        one.card: one.seat for one in table.laid if number <= one.trick <= until
    }
    exchange, cut = written.exchange, written.cut
    gone = {one.card for one in table.laid if one.trick < number}
    if exchange is not None and cut is not None and exchange.trick <= number:
        known = known if cut in gone else {cut: exchange.seat, **known}
    hands = []
    for seat in range(players):
        mine = tuple(str(card) for card, by in known.items() if by == seat)
        hands.append(cards.Held(cards=mine, hidden=size - len(mine)))
    return tuple(hands)
