"""How many tables of which size, stage by stage down to the final, and how long.

The plan is known before the first ticket is drawn: a tournament may be announced
with all its stages.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal, TypeVar

TABLE_SIZE = 4
SMALL_TABLE = 3
FEWEST_ENTRANTS = 2
MOST_ENTRANTS = 500
AWKWARD = 5
_LETTERS = 26

FiveChoice = Literal["stand_by", "three_two"]


class PlanError(ValueError):
    """A plan or a seat that cannot be; ``code`` and ``params`` say why."""

    def __init__(self, code: str, params: Mapping[str, object] | None = None) -> None:
        """Keep the code and the values that the sentence names."""
        super().__init__(code)
        self.code = code
        self.params: dict[str, object] = dict(params or {})


class FiveEntrants(PlanError):
    """Five cannot sit at tables of three and four: somebody has to choose."""

    def __init__(self) -> None:
        """Name the choices; waiting for a sixth needs no plan."""
        super().__init__("five_entrants", {"choices": ("stand_by", "three_two")})


@dataclass(frozen=True, slots=True)
class StagePlan:
    """One stage: its tables in order of letter, the smaller ones last."""

    number: int
    entrants: int
    sizes: tuple[int, ...]
    final: bool
    through_per_table: int

    @property
    def tables(self) -> int:
        """Return how many tables play."""
        return len(self.sizes)

    @property
    def through(self) -> int:
        """Return how many go on; nobody from the final."""
        return self.through_per_table * self.tables


@dataclass(frozen=True, slots=True)
class EventPlan:
    """All stages down to the final; ``standing_by`` do not play."""

    entrants: int
    stages: tuple[StagePlan, ...]
    standing_by: int = 0


def plan_stages(
    n: int, *, qualifiers: int = 2, five: FiveChoice | None = None, first: int = 1
) -> EventPlan:
    """Return the stages for n entrants, numbered from ``first``.

    Source: decisions, "The event"; as few tables of three as possible. Raises
    FiveEntrants unless ``five`` says what to do, PlanError (too_few_entrants,
    too_many_entrants, qualifiers, five_choice).
    """
    _check(n, qualifiers=qualifiers, five=five)
    stages: list[StagePlan] = []
    left, standing_by = n, 0
    while left > TABLE_SIZE:
        if left == AWKWARD and five is None:
            raise FiveEntrants
        if left == AWKWARD and five == "stand_by":
            left, standing_by = TABLE_SIZE, 1
            break
        stage = StagePlan(
            number=first + len(stages),
            entrants=left,
            sizes=_sizes(left),
            final=False,
            through_per_table=qualifiers,
        )
        stages.append(stage)
        left = stage.through
    final = StagePlan(
        number=first + len(stages),
        entrants=left,
        sizes=(left,),
        final=True,
        through_per_table=0,
    )
    return EventPlan(entrants=n, stages=(*stages, final), standing_by=standing_by)


def letters(n: int) -> tuple[str, ...]:
    """Return the letters of n tables: A to Z, then AA, AB and so on."""
    return tuple(_letter(number) for number in range(1, n + 1))


def seats(sizes: Sequence[int]) -> tuple[str, ...]:
    """Return every ticket of the urn in order: A1, A2, ... of each table."""
    return tuple(
        seat_name(letter, index)
        for letter, size in zip(letters(len(sizes)), sizes, strict=True)
        for index in range(size)
    )


def seat_name(letter: str, index: int) -> str:
    """Return the seat as printed on a ticket: A1 for seat 0 of table A."""
    return f"{letter}{index + 1}"


def parse_seat(text: str) -> tuple[str, int]:
    """Return letter and 0-based seat of a typed ticket such as "b 3".

    Raises PlanError (bad_seat).
    """
    found = re.fullmatch(r"([A-Za-z]{1,2})([1-4])", "".join(text.split()))
    if found is None:
        raise PlanError("bad_seat", {"seat": text.strip()[:20]})
    return found[1].upper(), int(found[2]) - 1


def _check(n: int, *, qualifiers: int, five: str | None) -> None:
    if n < FEWEST_ENTRANTS:
        raise PlanError("too_few_entrants", {"count": n, "fewest": FEWEST_ENTRANTS})
    if n > MOST_ENTRANTS:
        raise PlanError("too_many_entrants", {"count": n, "most": MOST_ENTRANTS})
    if not 1 <= qualifiers < SMALL_TABLE:
        raise PlanError("qualifiers", {"qualifiers": qualifiers})
    if five not in {None, "stand_by", "three_two"}:
        raise PlanError("five_choice", {"choice": five})


def _sizes(n: int) -> tuple[int, ...]:
    tables = math.ceil(n / TABLE_SIZE)
    small = tables * TABLE_SIZE - n
    if small > tables:  # only five: a table of three and a table of two
        return (SMALL_TABLE, FEWEST_ENTRANTS)
    return (TABLE_SIZE,) * (tables - small) + (SMALL_TABLE,) * small


def _letter(number: int) -> str:
    letter = ""
    while number > 0:
        number, rest = divmod(number - 1, _LETTERS)
        letter = chr(ord("A") + rest) + letter
    return letter


# Forecast. Source: event-day specification, section 1.3 (simulated; orders of
# magnitude until the first real event is measured). A set at a table of four has
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
        median = _median_deals(size, target=target)
        slowest = max(slowest, median * _slowest_of(tables))
        total += median * tables * math.exp(_SCATTER**2 / 2)
    return StageForecast(
        number=stage.number,
        slowest=_three([round(slowest * share) for share in _RANGE]),
        deals=_three([round(total * share) for share in _RANGE]),
    )


def _median_deals(size: int, *, target: int) -> float:
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
