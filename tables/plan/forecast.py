"""How many deals and hours a plan takes, for planning a hall."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import NamedTuple, TypeVar

from tables.plan.plan import EventPlan, StagePlan

# From so much below what is likely to so much above it. Simulated; orders of magnitude
# until the first real event is measured.
_RANGE = (0.9, 1.0, 1.12)
_MINUTES_PER_HOUR = 60

_Number = TypeVar("_Number", int, float)


class SetLength(NamedTuple):
    """How long a set takes at a table, as its game says.

    ``deals`` is the median, ``scatter`` the standard deviation of its logarithm, and
    ``minutes`` of a deal are (quick, slow).
    """

    deals: float
    scatter: float
    minutes: tuple[float, float]


# How long a set takes with so many entrants at the table.
Lengths = Callable[[int], SetLength]


@dataclass(frozen=True, slots=True)
class StageForecast:
    """Deals at the slowest table of one stage, and of all its tables together."""

    number: int
    slowest: tuple[int, int, int]
    deals: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Forecast:
    """An event's length, each value as (low, likely, high).

    ``deals`` counts the deals of all tables, ``slowest`` those one after the
    other at the slowest table of each stage. ``hours`` is play only: breaks,
    the draw and the prizes come on top. ``minutes`` of a deal are (quick, slow).
    """

    stages: tuple[StageForecast, ...]
    slowest: tuple[int, int, int]
    deals: tuple[int, int, int]
    hours: tuple[float, float, float]
    minutes: tuple[float, float]


def forecast(plan: EventPlan, *, lengths: Lengths) -> Forecast:
    """Return how many deals and hours the plan takes, for planning a hall."""
    stages = tuple(_stage_forecast(stage, lengths=lengths) for stage in plan.stages)
    slowest = _added(stage.slowest for stage in stages)
    quick, slow = lengths(max(plan.stages[0].sizes)).minutes
    pace = (quick, (quick + slow) / 2, slow)
    hours = [
        round(deals * minutes / _MINUTES_PER_HOUR, 1)
        for deals, minutes in zip(slowest, pace, strict=True)
    ]
    return Forecast(
        stages=stages,
        slowest=slowest,
        deals=_added(stage.deals for stage in stages),
        hours=_three(hours),
        minutes=(quick, slow),
    )


def _stage_forecast(stage: StagePlan, *, lengths: Lengths) -> StageForecast:
    slowest, total = 0.0, 0.0
    for size in filter(stage.plays, set(stage.sizes)):
        tables, length = stage.sizes.count(size), lengths(size)
        slowest = max(slowest, length.deals * _slowest_of(tables, length.scatter))
        total += length.deals * tables * math.exp(length.scatter**2 / 2)
    return StageForecast(
        number=stage.number,
        slowest=_three([round(slowest * share) for share in _RANGE]),
        deals=_three([round(total * share) for share in _RANGE]),
    )


def _slowest_of(tables: int, scatter: float) -> float:
    """Return how many times the median the slowest table takes (Blom's estimate)."""
    expected = NormalDist().inv_cdf((tables - 0.375) / (tables + 0.25))
    return math.exp(scatter * expected)


def _added(triples: Iterable[tuple[int, int, int]]) -> tuple[int, int, int]:
    return _three([sum(column) for column in zip(*triples, strict=True)])


def _three(values: Sequence[_Number]) -> tuple[_Number, _Number, _Number]:
    low, likely, high = values
    return low, likely, high
