"""Replay a deal that was recorded card by card, and find everything that broke a rule.

The deal is played again through the same engine as any other; a wrong card is noted,
stays on the table, and the deal goes on (BI-29).
Source: docs/bisca.md BI-10 to BI-29.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.games.bisca.cards import Card, Rank, Suit, pack_for
from scoring.games.bisca.dealing import CARDS_EACH, TRICKS, Dealt, lies_open
from scoring.games.bisca.entry import DealEntry, Outcome
from scoring.games.bisca.on_table import on_table
from scoring.games.bisca.playing import Playing, start
from scoring.games.bisca.ruleset import RuleSet
from scoring.games.refusals import Fault, RequestRefused
from scoring.games.tricks import Irregularity, TrickLaid, wrong_hands, wrong_tricks


class Unreplayable(RequestRefused):
    """A record that is not of a whole deal; ``problems`` names all that is wrong.

    ==========================  ======================================================
    ``bad_hands``               another number of cards than is dealt
    ``bad_pack``                hands and stock are not the pack
    ``bad_cut``                 the card at the cut is not the last of the stock
    ``bad_plays``               tricks of another size or number, or other cards
    ``bad_exchange``            no card lay face up, or the two was not in the hand
    ==========================  ======================================================
    """


@dataclass(frozen=True, slots=True)
class Exchange:
    """A seat exchanged the two of trump just before the lead to a trick."""

    trick: int
    seat: int


@dataclass(frozen=True, slots=True)
class DealRecord:
    """Everything that happened in a deal.

    ``dealt`` are the hands as they were dealt, the stock in the order in which it was
    drawn (before an exchange) and the card at the cut; ``plays`` are tricks in playing
    order.
    """

    dealer: int
    dealt: Dealt
    plays: tuple[tuple[Card, ...], ...]
    exchange: Exchange | None = None


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a recorded deal comes to; ``entry`` is what a referee would record.

    The card of an exchange at a wrong time is the two of trump.
    """

    trump: Suit
    tricks: tuple[TrickLaid[Card], ...]
    entry: DealEntry
    irregularities: tuple[Irregularity[Card], ...]


def replay(record: DealRecord, *, rules: RuleSet) -> Replayed:
    """Return the replayed deal with everything irregular. Raises Unreplayable."""
    check(record)
    state = start(record.dealt, dealer=record.dealer, rules=rules)
    irregular: list[Irregularity[Card]] = []
    for number, cards in enumerate(record.plays):
        if record.exchange is not None and record.exchange.trick == number:
            irregular += _wrong_exchange(state, record.exchange)
            state = state.exchange(record.exchange.seat)
        for card in cards:
            irregular += _wrong_card(state, card)
            state = state.lay(card)
    dealer, trump = record.dealer, state.trump
    table = on_table(record.plays, trump=trump, dealer=dealer, players=state.players)
    entry = entry_of(state, dealer=dealer)
    return Replayed(trump, table.tricks, entry, tuple(irregular))


def entry_of(state: Playing, *, dealer: int) -> DealEntry:
    """Return the finished deal as a referee records it."""
    return DealEntry(
        outcome=Outcome.PLAYED, dealer=dealer, points=state.points, bonus=state.bonus
    )


def _wrong_card(state: Playing, card: Card) -> Iterator[Irregularity[Card]]:
    rule = state.broken_rule(card)
    if rule is not None:
        assert state.turn is not None
        yield Irregularity(len(state.plays), state.turn, card, rule, state.legal())


def _wrong_exchange(state: Playing, exchange: Exchange) -> Iterator[Irregularity[Card]]:
    """Yield what was wrong. Raises Unreplayable where nothing could be exchanged."""
    if not state.can_exchange(exchange.seat):
        detail = "exchange: no card lies face up, or the two of trump is not in hand"
        raise Unreplayable([Fault("bad_exchange", "exchange", detail)])
    rule = state.broken_by_exchange()
    if rule is not None:
        two = Card(Rank.TWO, state.trump)
        yield Irregularity(exchange.trick, exchange.seat, two, rule, ())


def check(record: DealRecord) -> None:
    """Refuse what is not the record of a whole deal. Raises Unreplayable."""
    wrong = [*_wrong_pack(record.dealt), *_wrong_plays(record)]
    if wrong:
        raise Unreplayable(wrong)


def _wrong_pack(dealt: Dealt) -> Iterator[Fault]:
    yield from wrong_hands(dealt.hands, each=CARDS_EACH)
    cards = [card for hand in (*dealt.hands, dealt.stock) for card in hand]
    yield from _other_cards("bad_pack", "hands", cards, players=len(dealt.hands))
    if lies_open(dealt.cut) and dealt.stock[-1:] != (dealt.cut,):
        detail = f"cut: {dealt.cut} lies face up and is the last card of the stock"
        yield Fault("bad_cut", "cut", detail)


def _wrong_plays(record: DealRecord) -> Iterator[Fault]:
    players = len(record.dealt.hands)
    yield from wrong_tricks(record.plays, players=players, tricks=TRICKS[players])
    cards = [card for trick in record.plays for card in trick]
    yield from _other_cards("bad_plays", "plays", cards, players=players)


def _other_cards(
    code: str, field: str, cards: Sequence[Card], *, players: int
) -> Iterator[Fault]:
    """Yield in what cards differ from the pack."""
    pack, counted = pack_for(players), Counter(cards)
    found = {
        "twice": [card for card, count in counted.items() if count > 1],
        "missing": [card for card in pack if card not in counted],
        "not in the pack": [card for card in counted if card not in pack],
    }
    for what, which in found.items():
        if which:
            detail = f"{field}: {what}: {' '.join(map(str, which))}"
            yield Fault(code, field, detail)
