"""Retell a deal from its cards: what each trick brought, and what was still held.

Nobody has seen the hands. What a seat held is what it played later; a record that
stops early, or cards drawn from a stock, leave the rest unknown, and it stays so.
Source: docs/rules.md R-07 (cards each), R-36 (drawing), R-41, R-42 (announcements).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from scoring.games import cards
from scoring.games.cruce.announcements import PARTNER, announcement_worth
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.dealing import CARDS_EACH
from scoring.games.cruce.evidence import announcing
from scoring.games.cruce.on_table import OnTable, PlayedCard
from scoring.games.cruce.ruleset import RuleSet


def retell(
    table: OnTable, *, announcements: Mapping[Suit, int], rules: RuleSet
) -> tuple[cards.Trick, ...]:
    """Return the tricks of a record, as far as it goes.

    ``announcements`` name the seat that announced a suit, which is told with its lead
    and its worth in card points.
    """
    tricks, players = [trick.laid for trick in table.tricks], len(table.points)
    leads = {one.trick: one for one in announcing(table, announcements)}
    hands = _hands(tricks, players=players, announced=leads.keys())
    so_far = [0] * players
    told = []
    for number, (taken, held) in enumerate(zip(table.tricks, hands, strict=True)):
        facts: dict[str, int | str] = {}
        if number in leads:
            suit = leads[number].card.suit
            worth = announcement_worth(suit, trump=table.trump, rules=rules)
            so_far[taken.leader] += worth
            facts = {"announced": str(suit), "worth": worth}
        if taken.taker is not None:
            so_far[taken.taker] += taken.points
        told.append(
            cards.Trick(
                leader=taken.leader,
                cards=tuple(cards.Laid(one.seat, str(one.card)) for one in taken.laid),
                winner=taken.taker,
                points=taken.points,
                so_far=tuple(so_far),
                held=held,
                facts=facts,
            )
        )
    return tuple(told)


def _hands(
    tricks: Sequence[Sequence[PlayedCard]], *, players: int, announced: Collection[int]
) -> Iterator[tuple[cards.Held, ...]]:
    """Yield what each seat held as each trick began, in order of seats.

    With the lead to a trick that is ``announced`` the leader has shown the pair.
    """
    draws = (len(DECK) - players * CARDS_EACH[players]) // players
    played = {one.card for trick in tricks for one in trick}
    shown: dict[Card, int] = {}
    for number, trick in enumerate(tricks):
        lead = trick[0]
        if number in announced:
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


def _held(known: Mapping[Card, int], *, seat: int, size: int) -> cards.Held:
    held = tuple(str(card) for card, at in known.items() if at == seat)
    return cards.Held(cards=held, hidden=max(0, size - len(held)))
