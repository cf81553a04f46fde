"""Replay a deal that was recorded card by card, and find every wrong bid and card.

The deal is played again through the same engine as any other; a wrong card is noted,
stays on the table, and the deal goes on (R-22). Announcements are assumed to have
been made whenever a pair was led, unless the record says which were.
Source: docs/rules.md R-20 to R-44.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from scoring.games.cruce.acts import CardPlayed
from scoring.games.cruce.announcements import announcement_worth
from scoring.games.cruce.auction import (
    Contract,
    call_order,
    played_for_nothing,
    winner,
    wrong_calls,
)
from scoring.games.cruce.cards import Card, Suit
from scoring.games.cruce.dealing import CARDS_EACH, Dealt
from scoring.games.cruce.playing import Playing, TrumpNamed, start
from scoring.games.cruce.recorded import RecordedDeal, Unreplayable, check
from scoring.games.cruce.ruleset import AnnouncementMode, RuleSet
from scoring.games.cruce.settle import DealResult, score
from scoring.games.cruce.sides import side_of, sides
from scoring.games.refusals import Wrong

__all__ = [
    "Irregularity", "RecordedDeal", "Replayed", "TrickTold", "Unreplayable", "WrongBid",
    "contract_of", "replay",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A card that broke a rule, and what might have been played instead."""

    trick: int
    seat: int
    card: Card
    rule: str
    legal: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WrongBid:
    """A bid that broke a rule, and what might have been called instead."""

    seat: int
    bid: int
    rule: str
    possible: tuple[int, ...]


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
    irregularities: tuple[Irregularity, ...]
    wrong_bids: tuple[WrongBid, ...]


def replay(record: RecordedDeal, *, rules: RuleSet) -> Replayed:
    """Return the replayed deal with every wrong bid and card. Raises Unreplayable.

    A wrong bid stands as it was called, a wrong card as it was laid.
    """
    players = len(record.hands)
    contract = contract_of(record, rules=rules)
    if contract is None:
        return _not_played(record, rules=rules)
    check(record, rules=rules)
    state = start(
        Dealt(hands=record.hands, stock=record.stock, seen=CARDS_EACH[players]),
        dealer=record.order[-1],
        rules=_as_said(rules),
    ).bid(tuple(record.bids[seat] for seat in record.order), contract)
    if record.trump is not None:
        state = state.take(TrumpNamed(contract.bidder, record.trump))
    return _played_again(state, record=record)


@lru_cache
def _as_said(rules: RuleSet) -> RuleSet:
    """Return the rules by which only what was said counts as announced."""
    return replace(rules, announcement_mode=AnnouncementMode.DECLARED)


def contract_of(record: RecordedDeal, *, rules: RuleSet) -> Contract | None:
    """Return who played for how much; nothing when all passed and it was void."""
    calls = [record.bids[seat] for seat in record.order]
    won = winner(calls, order=record.order)
    return won or played_for_nothing(record.order, rules=rules)


def _not_played(record: RecordedDeal, *, rules: RuleSet) -> Replayed:
    """Return that nothing came of it; perhaps not all cards were dealt."""
    if record.plays:
        detail = "plays: all passed; by these rules nothing is played"
        raise Unreplayable([Wrong("all_passed", "plays", detail)])
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


def _played_again(state: Playing, *, record: RecordedDeal) -> Replayed:
    irregular: list[Irregularity] = []
    leads: list[tuple[int, Suit | None]] = []
    for number, cards in enumerate(record.plays):
        for card in cards:
            seat = state.turn
            assert seat is not None
            pair = _announced(card, seat=seat, state=state, record=record)
            act = CardPlayed(seat=seat, card=card, announced=pair is not None)
            rule = state.broken_rule(act)
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
            state = state.take(act)
    _check_announced(record, state=state)
    return _told(state, leads=leads, irregular=irregular)


def _announced(
    card: Card, *, seat: int, state: Playing, record: RecordedDeal
) -> Suit | None:
    """Return the suit that was announced with this card."""
    pair = state.pair_led(card, seat=seat)
    if pair is None or record.announced is None:
        return pair
    return pair if record.announced.get(pair) == seat else None


def _check_announced(record: RecordedDeal, *, state: Playing) -> None:
    wrong = []
    for suit, seat in (record.announced or {}).items():
        if state.announcements.get(suit) != seat:
            detail = f"announcements.{suit}: seat {seat} never led from that pair"
            wrong.append(Wrong("bad_announcements", f"announcements.{suit}", detail))
    if wrong:
        raise Unreplayable(wrong)


def _told(
    state: Playing,
    *,
    leads: Sequence[tuple[int, Suit | None]],
    irregular: Sequence[Irregularity],
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
        wrong_bids=_wrong_bids(state),
    )


def _wrong_bids(state: Playing) -> tuple[WrongBid, ...]:
    order = call_order(state.dealer, state.players)
    return tuple(
        WrongBid(
            seat=order[call.turn], bid=call.bid, rule=call.rule, possible=call.possible
        )
        for call in wrong_calls(state.calls, players=state.players, rules=state.rules)
    )


def _scored(points: Sequence[int], *, contract: Contract, rules: RuleSet) -> DealResult:
    """Return the result from the points of each seat, announcements included."""
    teams = sides(len(points), rules)
    return score(
        tuple(sum(points[seat] for seat in team) for team in teams),
        bidding=side_of(contract.bidder, teams),
        bid=contract.bid,
        rules=rules,
    )
