"""Replay a deal that was recorded card by card, and find every card that was wrong.

The deal is played again through the same engine as any other; a wrong card is noted,
stays on the table, and the deal goes on (R-22). Announcements are assumed to have
been made whenever a pair was led, unless the record says which were.
Source: docs/rules.md R-20 to R-44.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.games.cruce.acts import CardPlayed
from scoring.games.cruce.announcements import announced_by_leading, announcement_worth
from scoring.games.cruce.auction import Contract, played_for_nothing, winner
from scoring.games.cruce.cards import DECK, Card, Suit
from scoring.games.cruce.dealing import CARDS_EACH, Dealt
from scoring.games.cruce.playing import Playing, start
from scoring.games.cruce.ruleset import AnnouncementMode, RuleSet, TrumpChoice
from scoring.games.cruce.settle import DealResult, score
from scoring.games.cruce.sides import side_of, sides


class Unreplayable(ValueError):
    """A record that is not of a whole deal; ``code`` says what is wrong with it."""

    def __init__(self, code: str, detail: str) -> None:
        """Keep the code and the sentence."""
        self.code = code
        self.detail = detail
        super().__init__(detail)


@dataclass(frozen=True, slots=True)
class RecordedDeal:
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
class Irregularity:
    """A card that broke a rule, and what might have been played instead."""

    trick: int
    seat: int
    card: Card
    rule: str
    legal: tuple[Card, ...]


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


def replay(record: RecordedDeal, *, rules: RuleSet) -> Replayed:
    """Return the replayed deal with every irregular card. Raises Unreplayable."""
    players = len(record.hands)
    _check_cards(record)
    contract = contract_of(record, rules=rules)
    if contract is None:
        return _not_played(record, rules=rules)
    _check_plays(record, rules=rules)
    state = replace(
        start(
            Dealt(hands=record.hands, stock=record.stock, seen=CARDS_EACH[players]),
            dealer=record.order[-1],
            rules=replace(rules, announcement_mode=AnnouncementMode.DECLARED),
        ),
        calls=tuple(record.bids[seat] for seat in record.order),
        contract=contract,
        leader=contract.bidder,
        trump=record.trump,
    )
    return _played_again(state, record=record)


def contract_of(record: RecordedDeal, *, rules: RuleSet) -> Contract | None:
    """Return who played for how much; nothing when all passed and it was void."""
    calls = [record.bids[seat] for seat in record.order]
    won = winner(calls, order=record.order)
    return won or played_for_nothing(record.order, rules=rules)


def _check_cards(record: RecordedDeal) -> None:
    players = len(record.hands)
    dealt = [card for hand in (*record.hands, record.stock) for card in hand]
    if any(len(hand) != CARDS_EACH[players] for hand in record.hands):
        detail = f"{CARDS_EACH[players]} cards in each of {players} hands"
        raise Unreplayable("bad_hands", detail)
    if len(dealt) != len(DECK) or set(dealt) != set(DECK):
        raise Unreplayable("bad_pack", "hands and stock are not the pack of 24 cards")


def _check_plays(record: RecordedDeal, *, rules: RuleSet) -> None:
    players = len(record.hands)
    whole = all(len(trick) == players for trick in record.plays)
    if not whole or len(record.plays) * players != len(DECK):
        detail = f"{len(DECK) // players} tricks of {players} cards"
        raise Unreplayable("bad_plays", detail)
    if record.trump is None and rules.trump_choice is TrumpChoice.NAMED:
        raise Unreplayable("trump_missing", "by these rules the trump is named")


def _not_played(record: RecordedDeal, *, rules: RuleSet) -> Replayed:
    if record.plays:
        raise Unreplayable("all_passed", "all passed; by these rules nothing is played")
    nothing = (0,) * len(sides(len(record.hands), rules))
    return Replayed(
        contract=None,
        trump=None,
        tricks=(),
        points=(0,) * len(record.hands),
        result=DealResult(made=None, totals=nothing, worth=nothing, delta=nothing),
        irregularities=(),
    )


def _played_again(state: Playing, *, record: RecordedDeal) -> Replayed:
    irregular: list[Irregularity] = []
    leads: list[tuple[int, Suit | None]] = []
    for number, cards in enumerate(record.plays):
        for card in cards:
            seat = state.turn
            assert seat is not None
            act = CardPlayed(seat=seat, card=card)
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
                pair = _announced(card, seat=seat, state=state, record=record)
                leads.append((seat, pair))
                act = replace(act, announced=pair is not None)
            state = state.take(act)
    _check_announced(record, state=state)
    return _told(state, leads=leads, irregular=irregular)


def _announced(
    card: Card, *, seat: int, state: Playing, record: RecordedDeal
) -> Suit | None:
    """Return the suit that was announced with this lead."""
    pair = announced_by_leading(card, state.hands[seat])
    if pair is None or record.announced is None:
        return pair
    return pair if record.announced.get(pair) == seat else None


def _check_announced(record: RecordedDeal, *, state: Playing) -> None:
    for suit, seat in (record.announced or {}).items():
        if state.announcements.get(suit) != seat:
            detail = f"seat {seat} never led from a pair in {suit}"
            raise Unreplayable("bad_announcements", detail)


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
