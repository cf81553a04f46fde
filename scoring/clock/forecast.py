"""When tables and a stage will be over, from the deals played so far.

A table plays on until somebody is at the target, until it has played so many deals, or
until the last deal is called; whichever comes first. How many deals the target takes
follows from the leader's points: the game says how many a whole set takes, and each
deal at this table counts as much as one of ten that the game's figure stands for. How
long a deal takes is the table's own pace, drawn towards the pace of the hall.

The interval says where the end lies in four of five cases. It was tried on sets of the
games' own bots (``tests/unit/scoring/clock``): people may be slower, and pause.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import NormalDist

from tables.plan.forecast import SetLength

# From the first to the last tenth of what is likely.
LOW, LIKELY, HIGH = 0.1, 0.5, 0.9
# Fewer deals say nothing about a table.
ENOUGH_DEALS = 3
# The game's figures count as so many deals of the table; sets take a tenth more than
# the leader's points promise, since the leader changes, and scatter half as much again
# as whole sets do.
GAME_WEIGHT, LEADER_CHANGES, WIDER = 10, 1.1, 1.5
# Nobody is expected to come slower than at this share of the usual rate.
SLOWEST_RATE = 0.3
# The pace of the hall counts as so many deals of the table; a pace scatters.
HALL_WEIGHT, PACE_SCATTER = 5, 0.15
# Deals that were written down long after they were played tell no pace: nobody plays in
# less than this share of what the game says.
QUICKEST = 0.5
# When the time is over: the running deal, then the last one.
DEALS_AFTER_TIME, SCATTER_AFTER_TIME = 1.5, 0.35
# A table that has been quiet for longer is taken to begin its next deal now.
QUIET_DEALS = 2
LONGEST = 7 * 24 * 60.0
_STEPS = 24  # to a thousandth of a minute
_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Play:
    """A table that plays: ``lead`` are the leader's points, ``target`` where it ends.

    ``most`` are the deals after which it ends at the latest. Its first deal began at
    ``since``, the one that is played now at ``last``.
    """

    length: SetLength
    target: int | None
    most: int | None
    deals: int
    lead: int
    since: datetime
    last: datetime
    last_called: bool = False

    @property
    def minutes(self) -> float:
        """Return how long its deals have taken."""
        return max(0.0, (self.last - self.since).total_seconds() / 60)


@dataclass(frozen=True, slots=True)
class Span:
    """When something ends: the middle of what is likely, in four of five cases.

    ``high`` is a full minute, so that no page tells a time from 12:58 to 12:58.
    """

    low: datetime
    likely: datetime
    high: datetime


@dataclass(frozen=True, slots=True)
class _Way:
    """One way for a table to end: so many minutes after ``start``, which is in minutes.

    ``scatter`` is the standard deviation of the logarithm.
    """

    start: float
    minutes: float
    scatter: float

    def over_by(self, minute: float) -> float:
        """Return how likely it has happened by then."""
        passed = minute - self.start
        if passed <= 0:
            return 0.0
        return _NORMAL.cdf(math.log(passed / self.minutes) / self.scatter)


def pace(plays: Sequence[Play]) -> float:
    """Return the minutes of a deal in the hall, drawn towards what the game says."""
    mean = sum(_usual(play) for play in plays) / len(plays)
    minutes = sum(play.minutes for play in plays)
    deals = sum(play.deals for play in plays)
    return (minutes + GAME_WEIGHT * mean) / (deals + GAME_WEIGHT)


def end_of_table(
    play: Play, *, hall: float, at: datetime, ends_at: datetime | None = None
) -> Span | None:
    """Return when a table ends; nothing while it has played too little."""
    if play.deals < ENOUGH_DEALS:
        return None
    ways = _ways(play, hall=hall, at=at, ends_at=ends_at)
    return _span(lambda minute: _earliest(ways, minute), at=at)


def end_of_stage(
    plays: Sequence[Play], *, at: datetime, ends_at: datetime | None = None
) -> Span | None:
    """Return when the slowest of these tables ends.

    Nothing while they have played too little on average, or none plays.
    """
    if not plays or sum(play.deals for play in plays) < ENOUGH_DEALS * len(plays):
        return None
    hall = pace(plays)
    each = [_ways(play, hall=hall, at=at, ends_at=ends_at) for play in plays]
    return _span(
        lambda minute: math.prod(_earliest(ways, minute) for ways in each), at=at
    )


def deals_left(play: Play) -> tuple[float, float]:
    """Return how many deals the target takes yet, and the scatter of its logarithm."""
    length = play.length
    if play.target is None:
        left = max(1.0, length.deals - play.deals)
        return left, WIDER * length.scatter
    usual = play.target / length.deals
    seen = (play.lead + GAME_WEIGHT * usual) / (play.deals + GAME_WEIGHT)
    missing = max(1, play.target - play.lead)
    left = LEADER_CHANGES * missing / max(seen, SLOWEST_RATE * usual)
    return max(1.0, left), WIDER * length.scatter / math.sqrt(missing / play.target)


def _ways(
    play: Play, *, hall: float, at: datetime, ends_at: datetime | None
) -> list[_Way]:
    """Return the ways for a table to end, in minutes from now."""
    own = (play.minutes + HALL_WEIGHT * hall) / (play.deals + HALL_WEIGHT)
    deal = max(own, QUICKEST * _usual(play))
    begun = max(_minutes(play.last, since=at), -QUIET_DEALS * deal)
    left, scatter = deals_left(play)
    if play.last_called:
        left, scatter = 1.0, SCATTER_AFTER_TIME
    ways = [_Way(begun, left * deal, math.hypot(scatter, PACE_SCATTER))]
    if play.most is not None:
        most = max(1, play.most - play.deals)
        ways.append(_Way(begun, most * deal, PACE_SCATTER))
    if ends_at is not None and not play.last_called:
        over = max(_minutes(ends_at, since=at), 0.0)
        ways.append(_Way(over, DEALS_AFTER_TIME * deal, SCATTER_AFTER_TIME))
    return ways


def _usual(play: Play) -> float:
    """Return the minutes that a deal takes, as the game says."""
    return sum(play.length.minutes) / 2


def _earliest(ways: Sequence[_Way], minute: float) -> float:
    """Return how likely one of the ways has been taken by then."""
    return 1 - math.prod(1 - way.over_by(minute) for way in ways)


def _span(over_by: Callable[[float], float], *, at: datetime) -> Span:
    low, likely, high = (
        at + timedelta(minutes=_minute(over_by, share)) for share in (LOW, LIKELY, HIGH)
    )
    return Span(low=low, likely=likely, high=_full_minute(high))


def _full_minute(time: datetime) -> datetime:
    """Return the minute that has come by then in full: pages tell no seconds."""
    begun = time.replace(second=0, microsecond=0)
    return begun if begun == time else begun + timedelta(minutes=1)


def _minute(over_by: Callable[[float], float], share: float) -> float:
    """Return by when it is over with this likelihood; not before now."""
    below, above = 0.0, LONGEST
    for _ in range(_STEPS):
        middle = (below + above) / 2
        below, above = (below, middle) if over_by(middle) >= share else (middle, above)
    return above


def _minutes(moment: datetime, *, since: datetime) -> float:
    return (moment - since).total_seconds() / 60
