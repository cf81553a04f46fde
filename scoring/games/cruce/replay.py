"""Replay a deal that was recorded card by card, and find every wrong bid and card.

The deal is played again through the same engine as any other; a wrong card is noted,
stays on the table, and the deal goes on (R-22). Announcements are assumed to have
been made whenever a pair was led, unless the record says which were.
Source: docs/rules.md R-01, R-07, R-14 (whether a record is whole), R-20 to R-44.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from scoring.games.cruce.acts import CardPlayed, TrumpNamed
from scoring.games.cruce.announcements import announcement_worth
from scoring.games.cruce.auction import (
    Contract,
    WrongCall,
    call_order,
    contract,
    wrong_calls,
)
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.dealing import CARDS_EACH, Dealt
from scoring.games.cruce.playing import Playing, start
from scoring.games.cruce.ruleset import AnnouncementMode, RuleSet, TrumpChoice
from scoring.games.cruce.settle import DealResult, score
from scoring.games.cruce.sides import per_side, side_of, sides
from scoring.games.refusals import Fault, RequestRefused
from scoring.games.tricks import Irregularity, wrong_hands, wrong_tricks


class Unreplayable(RequestRefused):
    """A record that is not of a whole deal; ``problems`` names all that is wrong.

    ==========================  ======================================================
    ``bad_hands``               another number of cards than is dealt
    ``bad_pack``                hands and stock are not the 24 cards
    ``bad_plays``               tricks of another size or number than are played
    ``trump_missing``           by these rules the trump is named
    ``all_passed``              all passed and nothing is played, yet cards were
    ``bad_announcements``       somebody announced what he never led
    ==========================  ======================================================
    """


@dataclass(frozen=True, slots=True)
class DealRecord:
    """Every call and every card of a deal.

    ``order`` are the seats in order of calling, the dealer last; ``bids`` are per
    seat, 0 for a pass; ``stock`` is first drawn first; ``trump`` is None where it is
    the suit of the first card. ``announced`` maps suits to seats; None means that
    every pair that was led counts.
    """

    order: tuple[int, ...]
    bids: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    plays: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()
    trump: Suit | None = None
    announced: Mapping[Suit, int] | None = None


@dataclass(frozen=True, slots=True)
class TrickTold:
    """One trick: who led, who took it, its card points and what was announced.

    Units: ``announcement`` are the card points of the leader's pair, 0 for none.
    """

    leader: int
    winner: int
    points: int
    announcement: int


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a recorded deal comes to; ``contract`` is None when it was not played.

    Units: ``points`` are per seat, announcements included; ``result`` is per side.
    """

    contract: Contract | None
    trump: Suit | None
    tricks: tuple[TrickTold, ...]
    points: tuple[int, ...]
    result: DealResult
    irregularities: tuple[Irregularity[Card], ...]
    wrong_bids: tuple[WrongCall, ...]


def replay(record: DealRecord, *, rules: RuleSet) -> Replayed:
    """Return the replayed deal with every wrong bid and card. Raises Unreplayable.

    A wrong bid stands as it was called, a wrong card as it was laid.
    """
    players = len(record.hands)
    won = contract_of(record, rules=rules)
    if won is None:
        return _not_played(record, rules=rules)
    _check(record, rules=rules)
    state = start(
        Dealt(hands=record.hands, stock=record.stock, seen=CARDS_EACH[players]),
        dealer=record.order[-1],
        rules=_as_said(rules),
    ).bid(tuple(record.bids[seat] for seat in record.order), won)
    if record.trump is not None:
        state = state.do(TrumpNamed(won.bidder, record.trump))
    return _played_again(state, record=record)


@lru_cache
def _as_said(rules: RuleSet) -> RuleSet:
    """Return the rules by which only what was said counts as announced."""
    return replace(rules, announcement_mode=AnnouncementMode.DECLARED)


def contract_of(record: DealRecord, *, rules: RuleSet) -> Contract | None:
    """Return who played for how much; nothing when all passed and it was void."""
    calls = [record.bids[seat] for seat in record.order]
    return contract(calls, order=record.order, rules=rules)


def _not_played(record: DealRecord, *, rules: RuleSet) -> Replayed:
    """Return that nothing came of it; perhaps not all cards were dealt."""
    if record.plays:
        detail = "plays: all passed; by these rules nothing is played"
        raise Unreplayable([Fault("all_passed", "plays", detail)])
    nothing = (0,) * len(sides(len(record.hands), rules))
    return Replayed(
        contract=None,
        trump=None,
        tricks=(),
        points=(0,) * len(record.hands),
        result=DealResult(made=None, totals=nothing, worth=nothing, delta=nothing),
        irregularities=(),
        wrong_bids=(),
    )


def _played_again(state: Playing, *, record: DealRecord) -> Replayed:
    irregular: list[Irregularity[Card]] = []
    leads: list[tuple[int, Suit | None]] = []
    for number, cards in enumerate(record.plays):
        for card in cards:
            seat = state.turn
            assert seat is not None
            pair = _announced(card, seat=seat, state=state, record=record)
            act = CardPlayed(seat=seat, card=card, announced=pair is not None)
            rule = state.broken_rule(card)
            if rule is not None:
                irregular.append(
                    Irregularity(
                        trick=number,
                        seat=seat,
                        card=card,
                        rule=rule,
                        legal=state.legal(),
                    )
                )
            if not state.trick:
                leads.append((seat, pair))
            state = state.do(act)
    _check_announced(record, state=state)
    return _told(state, leads=leads, irregular=irregular)


def _announced(
    card: Card, *, seat: int, state: Playing, record: DealRecord
) -> Suit | None:
    """Return the suit that was announced with this card."""
    pair = state.pair_led(card, seat=seat)
    if pair is None or record.announced is None:
        return pair
    return pair if record.announced.get(pair) == seat else None


def _check_announced(record: DealRecord, *, state: Playing) -> None:
    wrong = []
    for suit, seat in (record.announced or {}).items():
        if state.announcements.get(suit) != seat:
            detail = f"announcements.{suit}: seat {seat} never led from that pair"
            wrong.append(Fault("bad_announcements", f"announcements.{suit}", detail))
    if wrong:
        raise Unreplayable(wrong)


def _told(
    state: Playing,
    *,
    leads: Sequence[tuple[int, Suit | None]],
    irregular: Sequence[Irregularity[Card]],
) -> Replayed:
    assert state.contract is not None
    counted = state.counted()
    leaders = [seat for seat, _pair in leads]
    assert state.leader is not None
    points = list(state.points)
    tricks = []
    for (leader, pair), taker, cards in zip(
        leads, [*leaders[1:], state.leader], state.plays, strict=True
    ):
        value = 0
        if pair is not None and pair in counted:
            value = announcement_worth(pair, trump=state.trump, rules=state.rules)
        points[leader] += value
        tricks.append(
            TrickTold(
                leader=leader,
                winner=taker,
                points=sum(card.points for card in cards),
                announcement=value,
            )
        )
    return Replayed(
        contract=state.contract,
        trump=state.trump,
        tricks=tuple(tricks),
        points=tuple(points),
        result=_scored(points, contract=state.contract, rules=state.rules),
        irregularities=tuple(irregular),
        wrong_bids=wrong_calls(
            state.calls,
            order=call_order(state.dealer, state.players),
            rules=state.rules,
        ),
    )


def _scored(points: Sequence[int], *, contract: Contract, rules: RuleSet) -> DealResult:
    """Return the result from the points of each seat, announcements included."""
    teams = sides(len(points), rules)
    return score(
        per_side(points, teams),
        bidding=side_of(contract.bidder, teams),
        bid=contract.bid,
        rules=rules,
    )


def _check(record: DealRecord, *, rules: RuleSet) -> None:
    """Refuse what is not the record of a whole deal. Raises Unreplayable."""
    players = len(record.hands)
    tricks = len(DECK) // players
    wrong = [
        *_wrong_pack(record),
        *wrong_tricks(record.plays, players=players, tricks=tricks),
    ]
    if record.trump is None and rules.trump_choice is TrumpChoice.NAMED:
        detail = "trump: by these rules it is named"
        wrong.append(Fault("trump_missing", "trump", detail))
    if wrong:
        raise Unreplayable(wrong)


def _wrong_pack(record: DealRecord) -> Iterator[Fault]:
    yield from wrong_hands(record.hands, each=CARDS_EACH[len(record.hands)])
    dealt = Counter(card for hand in (*record.hands, record.stock) for card in hand)
    yield from _wrong_cards("twice", [card for card in dealt if dealt[card] > 1])
    yield from _wrong_cards("missing", [card for card in DECK if card not in dealt])


def _wrong_cards(what: str, cards: Sequence[Card]) -> Iterator[Fault]:
    if cards:
        detail = f"hands and stock: {what}: {' '.join(map(str, cards))}"
        yield Fault("bad_pack", "hands", detail)
