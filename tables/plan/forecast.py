"""How many deals and hours a plan takes, for planning a hall."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import TypeVar

from tables.plan.plan import TABLE_SIZE, EventPlan, StagePlan

# Source: event-day specification, section 1.3 (simulated; orders of magnitude until
# the first real event is measured). A set at a table of four has
# 28 to 41 deals in the median to 21, 19 to 26 to 15, 13 to 17 to 11: a straight
# line, 34 + 1.9 x (target - 21), from 10 % below it to 12 % above it. A table of
# three needs six tenths of that. Sets of one stage scatter (log-normal, 0.19), so
# that the slowest of 16 tables takes 1.4 times the median.
_DEALS_TO_21, _DEALS_PER_POINT, _USUAL_TARGET = 34.0, 1.9, 21
_SMALL_TABLE_SHARE = 0.6
_SCATTER = 0.19
_RANGE = (0.9, 1.0, 1.12)
_MINUTES_PER_HOUR = 60
_USUAL_MINUTES = (2.0, 2.5)
# Two pairs share the same card points, so that their sets are shorter: 11 to 13
# deals to 21, 8 or 9 to 15, 6 or 7 to 11 (simulated with the bots of rehearsals).
_PAIRS_TO_21, _PAIRS_PER_POINT = 13.0, 0.6

_Number = TypeVar("_Number", int, float)


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
    the draw and the prizes come on top.
    """

    stages: tuple[StageForecast, ...]
    slowest: tuple[int, int, int]
    deals: tuple[int, int, int]
    hours: tuple[float, float, float]


def forecast(
    plan: EventPlan,
    *,
    target: int = _USUAL_TARGET,
    minutes_per_deal: tuple[float, float] = _USUAL_MINUTES,
) -> Forecast:
    """Return how many deals and hours the plan takes, for planning a hall.

    Units: ``target`` in points (puncte mari); minutes as (quick, slow).
    """
    stages = tuple(_stage_forecast(stage, target=target) for stage in plan.stages)
    slowest = _added(stage.slowest for stage in stages)
    quick, slow = minutes_per_deal
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
    )


def _stage_forecast(stage: StagePlan, *, target: int) -> StageForecast:
    by_size = {size: stage.sizes.count(size) for size in set(stage.sizes)}
    slowest, total = 0.0, 0.0
    for size, tables in by_size.items():
        if size <= stage.through_per_table:  # everybody goes through, nobody plays
            continue
        median = _median_deals(size, target=target, pairs=stage.pairs)
        slowest = max(slowest, median * _slowest_of(tables))
        total += median * tables * math.exp(_SCATTER**2 / 2)
    return StageForecast(
        number=stage.number,
        slowest=_three([round(slowest * share) for share in _RANGE]),
        deals=_three([round(total * share) for share in _RANGE]),
    )


def _median_deals(size: int, *, target: int, pairs: bool) -> float:
    if pairs:
        deals = _PAIRS_TO_21 + _PAIRS_PER_POINT * (target - _USUAL_TARGET)
        return max(deals, 1.0)
    at_four = _DEALS_TO_21 + _DEALS_PER_POINT * (target - _USUAL_TARGET)
    deals = max(at_four, 1.0)
    return deals if size == TABLE_SIZE else deals * _SMALL_TABLE_SHARE


def _slowest_of(tables: int) -> float:
    """Return how many times the median the slowest table takes (Blom's estimate)."""
    expected = NormalDist().inv_cdf((tables - 0.375) / (tables + 0.25))
    return math.exp(_SCATTER * expected)


def _added(triples: Iterable[tuple[int, int, int]]) -> tuple[int, int, int]:
    return _three([sum(column) for column in zip(*triples, strict=True)])


def _three(values: Sequence[_Number]) -> tuple[_Number, _Number, _Number]:
    low, likely, high = values
    return low, likely, high
