"""How the cards of Cruce stand in an adjudication request, and a whole deal of them.

Source: docs/rules.md R-10 (order of calls), R-36 (drawing).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.games import request
from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.dealing import DRAWS, WITH_STOCK
from scoring.games.cruce.play import trick_winner
from scoring.games.cruce.replay import DealRecord, contract_of
from scoring.games.cruce.ruleset import HIGHEST_BID, RuleSet
from scoring.games.tricks import on_table

Lists = tuple[tuple[Card, ...], ...]


class Request(request.Request[Card, Suit]):
    """A request about Cruce; see ``scoring.games.request``."""

    letters = "D V G R"
    example = '["AR", "9D"]'
    read_card = staticmethod(Card.parse)
    read_suit = staticmethod(Suit)


def read_record(request: Request, *, players: int, rules: RuleSet) -> DealRecord:
    """Return the calls and cards of a replay request. Raises NotReadable.

    A bid above the maximum can be read: somebody may have called it.
    """
    order = _order(request, players=players)
    bids = request.numbers("bids", count=players, least=0, most=HIGHEST_BID)
    hands = request.lists("hands")
    plays = request.lists("plays") if request.value("plays") is not None else ()
    drawn = _drawn(request, players=players)
    stock = _stock(request, drawn=drawn)
    trump = request.trump()
    announced = request.seats("announcements", players=players)
    if len(hands) != players:
        request.wrong("hands", f"a list of {players} hands")
    request.check()
    record = DealRecord(
        order=order,
        bids=bids,
        hands=hands,
        plays=plays,
        stock=stock,
        trump=trump,
        announced=announced,
    )
    return _with_drawn(request, record, drawn=drawn, rules=rules) if drawn else record


def _order(request: Request, *, players: int) -> tuple[int, ...]:
    order = request.numbers("bid_order", count=players, least=0, most=players - 1)
    if order != tuple((order[0] + turn) % players for turn in range(players)):
        request.wrong("bid_order", "the seats one after the other")
    return order


def _stock(request: Request, *, drawn: Lists) -> tuple[Card, ...]:
    """Return the cards of the stock; their number is enough where draws are noted."""
    value = request.value("stock")
    if value in (None, 0) or (drawn and value == DRAWS * WITH_STOCK):
        return ()
    return request.cards("stock")


def _drawn(request: Request, *, players: int) -> Lists:
    """Return who drew what: two cards for each trick, or four for each seat."""
    value = request.value("drawn")
    if value is None or value in ([], [[]] * players):
        return ()
    drawn = request.lists("drawn")
    shape = [len(cards) for cards in drawn]
    if players != WITH_STOCK:
        request.wrong("drawn", "only two players draw")
    elif shape not in ([WITH_STOCK] * DRAWS, [DRAWS] * WITH_STOCK):
        request.wrong("drawn", "two cards for each of four tricks, or four for each")
    return drawn


def _with_drawn(
    request: Request, record: DealRecord, *, drawn: Lists, rules: RuleSet
) -> DealRecord:
    """Return the record with its stock in the order in which it was drawn."""
    contract = contract_of(record, rules=rules)
    if contract is None:
        return record
    stock = _in_drawing_order(
        drawn, plays=record.plays, bidder=contract.bidder, trump=record.trump
    )
    if record.stock and set(record.stock) != set(stock):
        request.wrong("drawn", "not the cards of the stock")
    request.check()
    return replace(record, stock=stock)


def _in_drawing_order(
    drawn: Sequence[Sequence[Card]],
    *,
    plays: Sequence[Sequence[Card]],
    bidder: int,
    trump: Suit | None,
) -> tuple[Card, ...]:
    """Return the stock, first drawn first, from notes of who drew what.

    After each trick its winner draws first. ``drawn`` has two cards for each of the
    first four tricks, or four cards for each of the two seats. Of two cards noted with
    a trick each belongs to the seat that played it later; where the record does not
    say, the winner drew the first. A record of fewer tricks keeps all cards, in some
    order.
    """
    table = on_table(
        plays,
        leader=bidder,
        players=WITH_STOCK,
        trump=trump or next((trick[0].suit for trick in plays if trick), None),
        winner=trick_winner,
        tricks=len(plays),
    )
    # Of a card that the record has twice, whoever laid it first.
    owners = {one.card: one.seat for one in reversed(table.laid)}
    takers = [trick.taker for trick in table.tricks if trick.taker is not None]
    takers += [bidder] * DRAWS
    stock: list[Card] = []
    if [len(cards) for cards in drawn] == [DRAWS] * WITH_STOCK:
        for taker, by_seat in zip(takers, zip(*drawn, strict=True), strict=False):
            stock += (by_seat[taker], by_seat[1 - taker])
        return tuple(stock)
    for taker, cards in zip(takers, drawn, strict=False):
        crossed = [owners.get(card) for card in cards] == [1 - taker, taker]
        stock += reversed(cards) if crossed else cards
    return tuple(stock)
