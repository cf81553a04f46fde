"""Retell a deal from its cards: what each trick brought, and what was still held.

Nobody has seen the hands. What a seat held is what it played later; a record that
stops early, or cards drawn from a stock, leave the rest unknown, and it stays so.
Source: docs/rules.md R-07 (cards each), R-36 (drawing), R-41, R-42 (announcements).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.games.cruce.announcements import PARTNER, announcement_worth
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.dealing import CARDS_EACH
from scoring.games.cruce.on_table import Laid, Tricks, on_table
from scoring.games.cruce.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Held:
    """A hand as a trick begins: the cards known to be in it, and how many are not.

    The card that the seat plays to the trick is among ``cards``.
    """

    cards: tuple[Card, ...]
    hidden: int


@dataclass(frozen=True, slots=True)
class RetoldTrick:
    """One trick; ``winner`` is nobody while cards are missing.

    Units: ``points`` and ``worth`` (of the pair announced with the lead) are card
    points, ``so_far`` card points of each seat after the trick with announcements.
    """

    leader: int
    cards: tuple[Laid, ...]
    winner: int | None
    points: int
    announced: Suit | None
    worth: int
    so_far: tuple[int, ...]
    held: tuple[Held, ...]


def retell(
    plays: Tricks,
    *,
    leader: int,
    players: int,
    trump: Suit,
    announcements: Mapping[Suit, int],
    rules: RuleSet,
) -> tuple[RetoldTrick, ...]:
    """Return the tricks of a record, as far as it goes; ``leader`` leads the first.

    ``announcements`` name the seat that announced a suit; it did so with its first
    lead of that suit's king or over. Raises NotATable.
    """
    table = on_table(plays, leader=leader, players=players, trump=trump)
    cards = _by_trick(table.laid)
    announced = _announced(cards, announcements=announcements)
    hands = _hands(cards, players=players, announced=announced)
    so_far = [0] * players
    told: list[RetoldTrick] = []
    for number, (trick, held) in enumerate(zip(cards, hands, strict=True)):
        taken, suit = table.tricks[number], announced[number]
        worth = 0
        if suit is not None:
            worth = announcement_worth(suit, trump=trump, rules=rules)
            so_far[taken.leader] += worth
        if taken.taker is not None:
            so_far[taken.taker] += taken.points
        told.append(
            RetoldTrick(
                leader=taken.leader,
                cards=trick,
                winner=taken.taker,
                points=taken.points,
                announced=suit,
                worth=worth,
                so_far=tuple(so_far),
                held=held,
            )
        )
    return tuple(told)


def _by_trick(laid: Sequence[Laid]) -> list[tuple[Laid, ...]]:
    tricks = range(max((one.trick for one in laid), default=-1) + 1)
    return [tuple(one for one in laid if one.trick == number) for number in tricks]


def _announced(
    tricks: Sequence[Sequence[Laid]], *, announcements: Mapping[Suit, int]
) -> list[Suit | None]:
    """Return for each trick the suit that was announced with its lead."""
    due = dict(announcements)
    found: list[Suit | None] = []
    for trick in tricks:
        lead = trick[0]
        announces = lead.card in PARTNER and due.get(lead.card.suit) == lead.seat
        found.append(lead.card.suit if announces else None)
        if announces:
            del due[lead.card.suit]
    return found


def _hands(
    tricks: Sequence[Sequence[Laid]], *, players: int, announced: Sequence[Suit | None]
) -> Iterator[tuple[Held, ...]]:
    """Yield what each seat held as each trick began, in order of seats."""
    draws = (len(DECK) - players * CARDS_EACH[players]) // players
    played = {one.card for trick in tricks for one in trick}
    shown: dict[Card, int] = {}
    for number, trick in enumerate(tricks):
        lead = trick[0]
        if announced[number] is not None:
            shown[PARTNER[lead.card]] = lead.seat
        known = {one.card: one.seat for rest in tricks[number:] for one in rest}
        if number < draws:
            # What comes later may still lie in the stock; a shown card does not.
            now = {one.card for one in trick}
            known = {
                card: seat
                for card, seat in known.items()
                if card in now or shown.get(card) == seat
            }
        known |= {card: seat for card, seat in shown.items() if card not in played}
        size = CARDS_EACH[players] - max(0, number - draws)
        yield tuple(_held(known, seat=seat, size=size) for seat in range(players))


def _held(known: Mapping[Card, int], *, seat: int, size: int) -> Held:
    cards = tuple(card for card, at in known.items() if at == seat)
    return Held(cards=cards, hidden=max(0, size - len(cards)))
