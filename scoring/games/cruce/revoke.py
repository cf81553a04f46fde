"""One revoke for a demonstration: the bots themselves keep every rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from scoring.games.cruce.auction import call_order
from scoring.games.cruce.bots import BotDeal
from scoring.games.cruce.cards import Card
from scoring.games.cruce.entry import Outcome
from scoring.games.cruce.play import FOLLOW
from scoring.games.cruce.replay import RecordedDeal, Unreplayable, replay
from scoring.games.cruce.ruleset import RuleSet

Tricks = Sequence[Sequence[Card]]


@dataclass(frozen=True, slots=True)
class Revoked:
    """A deal in which one card broke the rule to follow, and who played it."""

    dealt: BotDeal
    seat: int


def with_revoke(dealt: BotDeal, *, rules: RuleSet) -> Revoked | None:
    """Return the deal with two cards of one player exchanged in time, if one fits.

    Every trick keeps its winner, so that nobody else would have played differently,
    and exactly one card breaks a rule: that of following suit.
    """
    if dealt.entry.outcome is not Outcome.PLAYED:
        return None
    plays = tuple(tuple(map(Card.parse, trick)) for trick in dealt.plays)
    takers = _takers(dealt, plays=plays, rules=rules)
    for changed in _exchanges(plays, leaders=[leader for leader, _taker in takers]):
        try:
            told = replay(_record(dealt, plays=changed), rules=rules)
        except Unreplayable:
            continue
        broken = [(one.rule, one.seat) for one in told.irregularities]
        if [rule for rule, _seat in broken] != [FOLLOW]:
            continue
        if [(one.leader, one.winner) for one in told.tricks] != takers:
            continue
        points = [0] * len(dealt.hands)
        for trick in told.tricks:
            points[trick.winner] += trick.points
        return Revoked(
            dealt=replace(
                dealt,
                entry=replace(dealt.entry, cards=tuple(points)),
                plays=tuple(tuple(map(str, trick)) for trick in changed),
            ),
            seat=broken[0][1],
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


def _takers(dealt: BotDeal, *, plays: Tricks, rules: RuleSet) -> list[tuple[int, int]]:
    """Return leader and winner of every trick."""
    told = replay(_record(dealt, plays=plays), rules=rules)
    return [(one.leader, one.winner) for one in told.tricks]


def _record(dealt: BotDeal, *, plays: Tricks) -> RecordedDeal:
    entry, players = dealt.entry, len(dealt.hands)
    order = call_order(entry.dealer, players)
    bids = [0] * players
    for seat, bid in zip(order, dealt.calls, strict=True):
        bids[seat] = bid
    return RecordedDeal(
        order=tuple(order),
        bids=tuple(bids),
        hands=tuple(tuple(map(Card.parse, hand)) for hand in dealt.hands),
        plays=tuple(tuple(trick) for trick in plays),
        stock=tuple(map(Card.parse, dealt.stock)),
        trump=entry.trump,
        announced=entry.announcements,
    )
