"""One revoke for a demonstration: the bots themselves keep every rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from scoring.games.cruce.auction import call_order
from scoring.games.cruce.bots import BotDeal
from scoring.games.cruce.cards import Card
from scoring.games.cruce.entry import Outcome
from scoring.games.cruce.play import FOLLOW
from scoring.games.cruce.replay import DealRecord, Replayed, Unreplayable, replay
from scoring.games.cruce.ruleset import RuleSet

Tricks = tuple[tuple[Card, ...], ...]


def with_revoke(dealt: BotDeal, *, rules: RuleSet) -> BotDeal | None:
    """Return the deal with two cards of one player exchanged in time, if one fits.

    Every trick keeps its winner, so that nobody else would have played differently,
    and exactly one card breaks a rule: that of following suit.
    """
    if dealt.entry.outcome is not Outcome.PLAYED:
        return None
    honest = _record(dealt)
    takers = _takers(replay(honest, rules=rules))
    for changed in _exchanges(honest.plays, leaders=[leader for leader, _ in takers]):
        try:
            told = replay(replace(honest, plays=changed), rules=rules)
        except Unreplayable:
            continue
        broken = told.irregularities
        if [one.rule for one in broken] != [FOLLOW] or _takers(told) != takers:
            continue
        points = [0] * len(dealt.hands)
        for trick in told.tricks:
            points[trick.winner] += trick.points
        return replace(
            dealt,
            entry=replace(dealt.entry, cards=tuple(points)),
            plays=tuple(tuple(map(str, trick)) for trick in changed),
            revoked_by=broken[0].seat,
        )
    return None


def _exchanges(plays: Tricks, *, leaders: Sequence[int]) -> Iterator[Tricks]:
    """Yield the tricks with two cards that one player followed with exchanged."""
    players = len(plays[0])
    for early, late in combinations(range(len(plays)), 2):
        for first in range(1, players):
            second = (leaders[early] + first - leaders[late]) % players
            if second == 0:
                continue
            changed = [list(trick) for trick in plays]
            changed[early][first] = plays[late][second]
            changed[late][second] = plays[early][first]
            yield tuple(tuple(trick) for trick in changed)


def _takers(told: Replayed) -> list[tuple[int, int]]:
    """Return leader and winner of every trick."""
    return [(one.leader, one.winner) for one in told.tricks]


def _record(dealt: BotDeal) -> DealRecord:
    entry, players = dealt.entry, len(dealt.hands)
    order = call_order(entry.dealer, players)
    bids = [0] * players
    for seat, bid in zip(order, dealt.calls, strict=True):
        bids[seat] = bid
    return DealRecord(
        order=order,
        bids=tuple(bids),
        hands=tuple(tuple(map(Card.parse, hand)) for hand in dealt.hands),
        plays=tuple(tuple(map(Card.parse, trick)) for trick in dealt.plays),
        stock=tuple(map(Card.parse, dealt.stock)),
        trump=entry.trump,
        announced=entry.announcements,
    )
