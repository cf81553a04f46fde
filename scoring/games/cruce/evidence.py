"""What the cards on the table prove, when nobody has seen the hands.

A card that is played later was in the hand before. So each card that appears tells
what its player might have played earlier, and a wrong card is often proven only when
the withheld one appears.

More cards never clear anybody. R-30 to R-34 bind whoever holds certain cards: whoever
is bound by the cards known to have been held stays bound, whatever else was held; at
most another rule binds instead (R-31 for R-32 or R-34 when a card of the suit led
appears). One case differs: where the rules do not ask to follow, holding the suit led
frees from R-32 and R-34, so these are proven only when none of it can be unseen.

With two players a card played later may have been drawn meanwhile. From the fifth
trick on nothing is drawn, and what is played was held; before, nothing is claimed,
not even where the rules bind while cards lie face down.
Source: docs/rules.md R-30 to R-35 (cards), R-40, R-41 (announcements).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.games.cards import Broken
from scoring.games.cruce.acts import ANNOUNCE
from scoring.games.cruce.announcements import PARTNER
from scoring.games.cruce.cards import DECK, Card, Rank, Suit
from scoring.games.cruce.dealing import DRAWS, WITH_STOCK
from scoring.games.cruce.on_table import OnTable, PlayedCard
from scoring.games.cruce.play import FOLLOW, OVERTRUMP, TRUMP, legal, why_not
from scoring.games.cruce.ruleset import RuleSet
from scoring.games.tricks import broken


@dataclass(frozen=True, slots=True)
class PairLed:
    """A lead of king or over that may have announced the suit, and what became of it.

    ``other`` is the seat that played the other card, None while it is unseen.
    ``possible`` says that the leader may have held both cards, ``certain`` that they
    were both there; with two players that stays open when the other card may have
    been drawn after the lead.
    """

    suit: Suit
    trick: int
    seat: int
    card: Card
    other: int | None
    possible: bool
    certain: bool


def breaches(table: OnTable, *, rules: RuleSet) -> tuple[Broken, ...]:
    """Return every card that certainly broke a rule, in the order of play.

    Of a finished deal of three or four these are exactly the irregular cards of its
    replay. What was owed is in the order in which it was played.
    """
    found = (_breach(table, index, rules=rules) for index in range(len(table.laid)))
    return tuple(breach for breach in found if breach is not None)


def _breach(table: OnTable, index: int, *, rules: RuleSet) -> Broken | None:
    laid = table.laid[index]
    if len(table.points) == WITH_STOCK and laid.trick < DRAWS:
        return None
    last = len(table.laid)
    rule = _broken(table, index, lying=last, rules=rules)
    if rule is None:
        return None
    return broken(
        laid,
        rule=rule,
        owed=legal(
            _held(table, index, lying=last),
            laid.before,
            trump=table.trump,
            rules=rules,
            first_lead=laid.trick == 0,
        ),
        proven=next(
            lying
            for lying in range(index + 1, last + 1)
            if _broken(table, index, lying=lying, rules=rules)
        ),
        # A revoke is not to follow although able. For other wrong cards the
        # rules name no penalty, the referee may find one.
        offence="revoke" if rule == FOLLOW else "other",
    )


def _held(table: OnTable, index: int, *, lying: int) -> tuple[Card, ...]:
    """Return what the player of a card certainly held, when so many cards lie."""
    seat = table.laid[index].seat
    return tuple(one.card for one in table.laid[index:lying] if one.seat == seat)


def _broken(table: OnTable, index: int, *, lying: int, rules: RuleSet) -> str | None:
    """Return the rule that a card has certainly broken, when so many cards lie."""
    laid = table.laid[index]
    rule = why_not(
        laid.card,
        _held(table, index, lying=lying),
        laid.before,
        trump=table.trump,
        rules=rules,
        first_lead=laid.trick == 0,
    )
    if rule in (TRUMP, OVERTRUMP) and not rules.must_follow:
        led = laid.before[0].suit
        return None if _may_hide(table, laid.seat, led, lying=lying) else rule
    return rule


def _may_hide(table: OnTable, seat: int, suit: Suit, *, lying: int) -> bool:
    """Tell whether a seat may hold a card of the suit that has not been seen yet."""
    seen = table.laid[:lying]
    each = len(DECK) // len(table.points)
    has_more = sum(one.seat == seat for one in seen) < each
    return has_more and sum(one.card.suit == suit for one in seen) < len(Rank)


def pairs_led(table: OnTable) -> Iterator[PairLed]:
    """Yield each lead that may have announced a suit, in the order of play.

    Only the first of king and over can have: after it the pair is gone.
    """
    seats = {one.card: one.seat for one in table.laid}
    gone: set[Suit] = set()
    for one in table.laid:
        if one.card not in PARTNER or one.card.suit in gone:
            continue
        gone.add(one.card.suit)
        if one.before:
            continue
        other = seats.get(PARTNER[one.card])
        drawn = len(table.points) == WITH_STOCK and one.trick < DRAWS
        yield PairLed(
            suit=one.card.suit,
            trick=one.trick,
            seat=one.seat,
            card=one.card,
            other=other,
            possible=other in (None, one.seat),
            certain=other == one.seat and not drawn,
        )


def announcing(table: OnTable, announced: Mapping[Suit, int]) -> Iterator[PlayedCard]:
    """Yield the lead with which each suit was announced, in the order of play.

    ``announced`` names the seat that announced a suit: it did so with its first lead of
    that suit's king or over.
    """
    due = dict(announced)
    for one in table.laid:
        suit = one.card.suit
        if not one.before and one.card in PARTNER and due.get(suit) == one.seat:
            del due[suit]
            yield one


def false_announcements(
    table: OnTable, *, announced: Mapping[Suit, int]
) -> Iterator[Broken]:
    """Yield the announcements that the cards disprove, in the order of play.

    ``announced`` names the seat that announced a suit. The rule is R-41, ``owed`` the
    other card of the pair, which was not in that hand: somebody else played it, or it
    had been played before. Nobody is charged for it.
    """
    order = {one.card: number for number, one in enumerate(table.laid, start=1)}
    for one in announcing(table, announced):
        other = PARTNER[one.card]
        seen = order.get(other)
        if seen is None or (
            seen > order[one.card] and table.laid[seen - 1].seat == one.seat
        ):
            continue
        yield broken(
            one,
            rule=ANNOUNCE,
            owed=[other],
            proven=max(seen, order[one.card]),
            offence="",
        )
