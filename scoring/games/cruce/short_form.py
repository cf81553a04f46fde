"""A deal as the paper sheet has it: the points of each side, and no card points.

What was counted is not known, so what is written is asked whether it can be: some
card points and announcements must come to exactly these points by the same rules.
Source: docs/rules.md R-42 to R-49.

Beyond the codes of ``settle``, with the parameters of the sentence:

=============================  ============================================  ========
``set_points_missing``         no points are entered
``set_points_count``           not one number for each side                  count,
                                                                             sides
``set_points_and_cards``       card points or announcements beside them
``set_points_counted``         these rules settle ties by card points
``set_points_own``             the bidder has neither lost the bid nor       bid
                               made it
``set_points_others``          somebody else scores, though by these rules   seat
                               nobody else does
``set_points_impossible``      no deal brings these points together
=============================  ============================================  ========
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scoring.games.cruce.cards import DECK_POINTS, Suit
from scoring.games.cruce.dealing import CARDS_EACH
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.ruleset import MadeBid, RuleSet, TieBreak
from scoring.games.cruce.sides import side_of
from scoring.games.protocol import Problem, Sides

# The fewest card points that a trick with any can bring.
LEAST = 2
MOST_AT_ONCE = 118
Span = tuple[int, int]


def has_short_form(rules: RuleSet) -> bool:
    """Tell whether a deal may do without card points: where no tie asks for them."""
    return TieBreak.CARD_POINTS not in rules.tie_break


def most_points(rules: RuleSet) -> int:
    """Return the most points that one side can have of a deal."""
    plain, in_trumps = rules.announce_values
    others = (len(Suit) - 1) * plain
    return (DECK_POINTS + in_trumps + others) // rules.point_unit


def made(entry: DealEntry, *, teams: Sides) -> bool:
    """Tell whether the bid was made: a bid that was not made costs points."""
    assert entry.set_points is not None
    assert entry.bidder is not None
    return not entry.bid or entry.set_points[side_of(entry.bidder, teams)] > 0


def points_problems(
    entry: DealEntry, *, teams: Sides, rules: RuleSet
) -> Iterator[Problem]:
    """Yield what is wrong with the points of an entry in the short form."""
    if not has_short_form(rules):
        yield Problem("set_points_counted", "set_points")
    if entry.cards is not None or entry.announcements:
        yield Problem("set_points_and_cards", "set_points")
    points = entry.set_points or ()
    if any(one is None for one in points):
        yield Problem("set_points_missing", "set_points")
    elif len(points) != len(teams):
        params = {"count": len(points), "sides": len(teams)}
        yield Problem("set_points_count", "set_points", params)
    elif _readable(entry, teams=teams):
        yield from _not_of_a_deal(entry, points, teams=teams, rules=rules)


def _readable(entry: DealEntry, *, teams: Sides) -> bool:
    seats = [seat for team in teams for seat in team]
    return entry.bidder in seats and entry.bid is not None and entry.bid >= 0


def _not_of_a_deal(
    entry: DealEntry, points: Sequence[int], *, teams: Sides, rules: RuleSet
) -> Iterator[Problem]:
    assert entry.bidder is not None
    assert entry.bid is not None
    bid, bidding = entry.bid, side_of(entry.bidder, teams)
    own, exactly = points[bidding], rules.made_bid_scores is MadeBid.BID
    if own != -bid and (own != bid if exactly else own < bid):
        yield Problem("set_points_own", f"set_points.{bidding}", {"bid": bid})
        return
    reached = bid == 0 or own > 0
    others = rules.others_score_when_made if reached else rules.others_score_when_failed
    for side, team in enumerate(teams):
        if side != bidding and points[side] and not others:
            params = {"seat": team[0] + 1}
            yield Problem("set_points_others", f"set_points.{side}", params)
            return
    unit = rules.point_unit
    spans = []
    for side, one in enumerate(points):
        span = (one * unit, one * unit + unit - 1)
        if side != bidding:
            spans.append(span if others else _ANY)
        elif not reached:
            spans.append((0, bid * unit - 1))
        else:
            spans.append((bid * unit, _ANY[1]) if exactly else span)
    if not _possible(tuple(spans), tuple(map(len, teams)), rules):
        yield Problem("set_points_impossible", "set_points")


@dataclass(frozen=True, slots=True)
class Scored:
    """What each side has scored of a deal, and which of them bid and made it."""

    points: tuple[int, ...]
    bidding: int
    made: bool


@lru_cache(maxsize=64)
def possible_points(teams: Sides, rules: RuleSet, bids: range) -> tuple[Scored, ...]:
    """Return all points that a deal can bring these sides, each once.

    ``bids`` are those of the rules. What a made bid brings does not depend on how high
    it was, unless it scores the bid itself.
    """
    exactly = rules.made_bid_scores is MadeBid.BID
    lowest = tuple(bid for bid in bids if bid <= 1)
    found = {
        Scored(points, bidding=bidding, made=made)
        for bidding, team in enumerate(teams)
        for made in (True, False)
        for bid in (bids if exactly or not made else lowest)
        if made or bid
        for points in _shared_out(
            bidding, bid if made else -bid, sides=len(teams), made=made, rules=rules
        )
        if not any(
            _not_of_a_deal(
                DealEntry(
                    outcome=Outcome.PLAYED, dealer=team[0], bidder=team[0], bid=bid
                ),
                points,
                teams=teams,
                rules=rules,
            )
        )
    }
    return tuple(sorted(found, key=lambda one: (one.bidding, one.made, one.points)))


def _shared_out(
    bidding: int, own: int, *, sides: int, made: bool, rules: RuleSet
) -> Iterator[tuple[int, ...]]:
    """Yield points by side, the bidder's at least ``own``, no more than there are."""
    most = most_points(rules)
    open_ended = made and rules.made_bid_scores is not MadeBid.BID
    others = rules.others_score_when_made if made else rules.others_score_when_failed
    mine = range(own, most + 1) if open_ended else (own,)
    theirs = range(most + 1) if others else (0,)
    ranges = [mine if side == bidding else theirs for side in range(sides)]
    for points in itertools.product(*ranges):
        if sum(max(0, one) for one in points) <= most:
            yield points


# More than any side can have.
_ANY: Span = (0, 10_000)


@lru_cache(maxsize=4096)
def _possible(spans: tuple[Span, ...], sizes: tuple[int, ...], rules: RuleSet) -> bool:
    """Tell whether some card points and announcements lie in these spans, by side."""
    plain, in_trumps = rules.announce_values
    sides = range(len(spans))
    hand = CARDS_EACH.get(sum(sizes), len(Suit) * 2) // 2
    nobody = len(spans)
    for by in itertools.product((*sides, nobody), repeat=len(Suit)):
        # One suit is trump; in which order the others were announced is no matter.
        if list(by[1:]) != sorted(by[1:]):
            continue
        if any(by.count(side) > hand * sizes[side] for side in sides):
            continue
        announced = [
            in_trumps * (by[0] == side) + plain * by[1:].count(side) for side in sides
        ]
        least = [
            LEAST if rules.announcement_needs_trick and side in by else 0
            for side in sides
        ]
        needed = [
            (max(low - extra, at_least), high - extra)
            for (low, high), extra, at_least in zip(
                spans, announced, least, strict=True
            )
        ]
        if _sums_up(needed):
            return True
    return False


def _sums_up(needed: Sequence[Span]) -> bool:
    """Tell whether card points within these bounds make a whole pack.

    No side has 1 or 119: one has all, or each none or 2 to 118.
    """
    for side, (low, high) in enumerate(needed):
        others = (span for at, span in enumerate(needed) if at != side)
        if low <= DECK_POINTS <= high and all(_may_be_none(one) for one in others):
            return True
    ways = [_some_or_none(span) for span in needed]
    return any(
        sum(low for low, _high in way) <= DECK_POINTS <= sum(high for _low, high in way)
        for way in itertools.product(*ways)
    )


def _may_be_none(span: Span) -> bool:
    return span[0] <= 0 <= span[1]


def _some_or_none(span: Span) -> list[Span]:
    some = (max(LEAST, span[0]), min(MOST_AT_ONCE, span[1]))
    found = [some] if some[0] <= some[1] else []
    return [*found, (0, 0)] if _may_be_none(span) else found
