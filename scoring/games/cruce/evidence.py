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

from scoring.games.cruce.acts import ANNOUNCE
from scoring.games.cruce.announcements import PARTNER
from scoring.games.cruce.cards import DECK, Card, Rank, Suit
from scoring.games.cruce.on_table import NotATable, OnTable, Tricks, on_table
from scoring.games.cruce.play import OVERTRUMP, TRUMP, legal, why_not
from scoring.games.cruce.ruleset import RuleSet

__all__ = [
    "Breach", "NotATable", "OnTable", "PairLed", "Tricks",
    "breaches", "false_announcements", "on_table", "pairs_led",
]  # fmt: skip

TWO = 2
# With two players this many tricks are followed by drawing.
DRAWS = 4


@dataclass(frozen=True, slots=True)
class Breach:
    """A card that certainly broke a rule, and what was withheld.

    ``owed`` are the cards known to have been in that hand then that would have been
    legal, in the order in which they were played; ``proven`` is how many cards of
    the deal lay on the table when it became certain.
    """

    trick: int
    seat: int
    card: Card
    rule: str
    owed: tuple[Card, ...]
    proven: int


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


def breaches(
    plays: Tricks, *, leader: int, players: int, trump: Suit | None, rules: RuleSet
) -> tuple[Breach, ...]:
    """Return every card that certainly broke a rule, in the order of play.

    Of a finished deal of three or four these are exactly the irregular cards of its
    replay. Raises NotATable.
    """
    table = on_table(plays, leader=leader, players=players, trump=trump)
    found = (_breach(table, index, rules=rules) for index in range(len(table.laid)))
    return tuple(breach for breach in found if breach is not None)


def _breach(table: OnTable, index: int, *, rules: RuleSet) -> Breach | None:
    laid = table.laid[index]
    if len(table.points) == TWO and laid.trick < DRAWS:
        return None
    last = len(table.laid)
    rule = _broken(table, index, lying=last, rules=rules)
    if rule is None:
        return None
    return Breach(
        trick=laid.trick,
        seat=laid.seat,
        card=laid.card,
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


def pairs_led(
    plays: Tricks, *, leader: int, players: int, trump: Suit | None
) -> tuple[PairLed, ...]:
    """Return each lead that may have announced a suit, in the order of play.

    Only the first of king and over can have: after it the pair is gone.
    Raises NotATable.
    """
    table = on_table(plays, leader=leader, players=players, trump=trump)
    return tuple(_pairs(table))


def _pairs(table: OnTable) -> Iterator[PairLed]:
    seats = {one.card: one.seat for one in table.laid}
    gone: set[Suit] = set()
    for one in table.laid:
        if one.card not in PARTNER or one.card.suit in gone:
            continue
        gone.add(one.card.suit)
        if one.before:
            continue
        other = seats.get(PARTNER[one.card])
        drawn = len(table.points) == TWO and one.trick < DRAWS
        yield PairLed(
            suit=one.card.suit,
            trick=one.trick,
            seat=one.seat,
            card=one.card,
            other=other,
            possible=other in (None, one.seat),
            certain=other == one.seat and not drawn,
        )


def false_announcements(
    plays: Tricks,
    *,
    leader: int,
    players: int,
    trump: Suit | None,
    announced: Mapping[Suit, int],
) -> tuple[Breach, ...]:
    """Return the announcements that the cards disprove, in the order of play.

    ``announced`` names the seat that announced a suit. The rule is R-41, ``owed`` the
    other card of the pair, which was not in that hand: somebody else played it, or it
    had been played before. Raises NotATable.
    """
    table = on_table(plays, leader=leader, players=players, trump=trump)
    order = {one.card: number for number, one in enumerate(table.laid, start=1)}
    found = []
    told: set[Suit] = set()
    for one in table.laid:
        suit = one.card.suit
        claimed = one.card in PARTNER and announced.get(suit) == one.seat
        if one.before or not claimed or suit in told:
            continue
        told.add(suit)
        other = PARTNER[one.card]
        seen = order.get(other)
        if seen is None or (
            seen > order[one.card] and table.laid[seen - 1].seat == one.seat
        ):
            continue
        found.append(
            Breach(
                trick=one.trick,
                seat=one.seat,
                card=one.card,
                rule=ANNOUNCE,
                owed=(other,),
                proven=max(seen, order[one.card]),
            )
        )
    return tuple(found)
