"""What the cards on the table prove, when nobody has seen the hands.

A hand of three always has a card that BI-22 and BI-23 allow, so an ace or seven of
trump that breaks one of them is certain as soon as it lies. In the last two tricks
they may lapse (BI-24): a hand of one card is free, and of two cards the rule is broken
unless the other one is forbidden too, which is the seven beside the ace, or the ace
beside the seven. That shows when the seat lays its last card, or another seat lays the
one that was in question.

The card that lies open is known as well: it is in nobody's hand until it is exchanged,
or drawn as the last card of the stock by the seat before the one that took that trick.
Whoever lays it otherwise has laid no card of his own (BI-21).

Source: docs/bisca.md BI-21 to BI-24, BI-27, BI-28.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.games.bisca.cards import Card, Rank
from scoring.games.bisca.dealing import CARDS_EACH, TRICKS, lies_open
from scoring.games.bisca.on_table import OnTable, PlayedCard
from scoring.games.bisca.play import (
    ACE_AFTER_SEVEN,
    OWN_CARD,
    SEVEN_NOT_LAST,
    TWO_PLAYERS,
)
from scoring.games.bisca.playing import EXCHANGE
from scoring.games.bisca.ruleset import RuleSet
from scoring.games.bisca.written import WrittenCards, last_draw
from scoring.games.cards import Broken
from scoring.games.tricks import broken


def breaches(
    written: WrittenCards, table: OnTable, *, rules: RuleSet
) -> tuple[Broken, ...]:
    """Return everything that certainly broke a rule, in the order of play.

    Of a finished deal these are exactly the irregularities of its replay, but for
    cards that only the hands would show to be somebody else's. ``table`` is what the
    record shows.
    """
    found = [*_exchanged(written, table=table, rules=rules)]
    for index in range(len(table.laid)):
        breach = _not_own(written, table, index) or _forbidden(table, index)
        if breach is not None:
            found.append(breach)
    return tuple(sorted(found, key=lambda one: (one.trick, one.turn is not None)))


def _exchanged(
    written: WrittenCards, *, table: OnTable, rules: RuleSet
) -> Iterator[Broken]:
    exchange = written.exchange
    if exchange is None or exchange.trick == rules.swap_trick - 1:
        return
    yield Broken(
        trick=exchange.trick,
        turn=None,
        seat=exchange.seat,
        card=str(Card(Rank.TWO, table.trump)),
        rule=EXCHANGE,
        owed=(),
        proven=exchange.trick * len(table.points),
        offence="other",
    )


def _revoked(
    laid: PlayedCard, *, rule: str, proven: int, owed: Sequence[Card] = ()
) -> Broken:
    """Return a wrong card, which is a revoke (BI-42)."""
    return broken(laid, rule=rule, owed=owed, proven=proven, offence="revoke")


def _not_own(written: WrittenCards, table: OnTable, index: int) -> Broken | None:
    """Return that a card lay open, or was somebody else's, when it was laid."""
    laid, cut, exchange = table.laid[index], written.cut, written.exchange
    if cut is None or not lies_open(cut):
        return None
    two = Card(Rank.TWO, table.trump)
    players = len(table.points)
    owner = _last_drawer(table)
    drawn = laid.trick > last_draw(players) and laid.seat == owner
    if exchange is not None and laid.trick >= exchange.trick:
        mine = {cut: laid.seat == exchange.seat, two: drawn}
    else:
        mine = {cut: drawn}
    if mine.get(laid.card, True):
        return None
    return _revoked(laid, rule=OWN_CARD, proven=index + 1)


def _last_drawer(table: OnTable) -> int | None:
    """Return who drew the last card of the stock, once it was drawn."""
    players = len(table.points)
    last = last_draw(players)
    if len(table.tricks) <= last:
        return None
    taker = table.tricks[last].taker
    return None if taker is None else (taker + players - 1) % players


def _forbidden(table: OnTable, index: int) -> Broken | None:
    """Return that an ace or seven of trump had to wait."""
    laid, players = table.laid[index], len(table.points)
    ace, seven = (Card(rank, table.trump) for rank in (Rank.ACE, Rank.SEVEN))
    last = players > TWO_PLAYERS and len(laid.before) == players - 1
    earlier = {one.card for one in table.laid[:index]}
    if laid.card == ace:
        rule, breaks = ACE_AFTER_SEVEN, seven not in earlier
        other, other_waits = seven, last
    elif laid.card == seven:
        rule, breaks = SEVEN_NOT_LAST, last
        other, other_waits = ace, True
    else:
        return None
    size = min(CARDS_EACH, TRICKS[players] - laid.trick)
    if not breaks or size == 1:
        return None
    held = _held(table, index)
    owed = tuple(card for card in held if card != other or not other_waits)
    if size == CARDS_EACH or not other_waits or other in earlier:
        return _revoked(laid, rule=rule, proven=index + 1, owed=owed)
    for lying, one in enumerate(table.laid[index + 1 :], start=index + 2):
        if one.seat == laid.seat and one.card == other:
            return None
        if one.seat == laid.seat or one.card == other:
            return _revoked(laid, rule=rule, proven=lying, owed=owed)
    return None


def _held(table: OnTable, index: int) -> tuple[Card, ...]:
    """Return what is known to have been in the hand beside the card that was laid.

    From the first trick without a draw on that is everything its seat plays later.
    """
    laid = table.laid[index]
    if laid.trick < TRICKS[len(table.points)] - CARDS_EACH:
        return ()
    return tuple(one.card for one in table.laid[index + 1 :] if one.seat == laid.seat)
