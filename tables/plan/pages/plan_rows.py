"""The plan in rows: its stages, and what other numbers of entrants would mean."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tables.plan.forecast import Forecast
from tables.plan.plan import (
    FOUR_OR_THREE,
    EventPlan,
    FiveChoice,
    FiveEntrants,
    PlanError,
    StagePlan,
    free_ticket,
    letters_for,
    table_number,
)
from tables.plan.queries import expected_length, laid_out, plan_for, sizes_of
from tournaments.events.enums import StageState
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import StageRow

MINUTES_BELOW, HALVES_BELOW = 2.0, 5.0
SHORT_RUN = 2
MANY_DEALS = 100


@dataclass(frozen=True, slots=True)
class Variant:
    """What so many entrants would mean; without a plan ``why`` says the reason.

    ``label`` names the row where the number alone does not.
    """

    count: int
    current: bool
    label: str
    why: str = ""
    tables: int = 0
    small_count: int = 0
    free: int = 0
    stages: int = 0
    deals: str = ""
    hours: str = ""


def planned(
    tournament: Tournament,
    *,
    count: int,
    first: int = 1,
    five: FiveChoice | None = None,
) -> tuple[EventPlan | None, str]:
    """Return the plan, or nothing and why there is none."""
    try:
        return plan_for(tournament, count=count, first=first, five=five), ""
    except FiveEntrants:
        return None, "five"
    except PlanError as error:
        return None, error.code


def variant(
    tournament: Tournament, *, count: int, current: bool = False, label: str = ""
) -> Variant:
    """Return one row of a comparison."""
    event_plan, why = planned(tournament, count=count)
    if event_plan is None:
        return Variant(count=count, current=current, label=label, why=why)
    first, at_table = event_plan.stages[0], sizes_of(tournament)
    expected = expected_length(tournament, event_plan)
    return Variant(
        count=count,
        current=current,
        label=label,
        tables=first.tables,
        small_count=sum(at_table.smaller(n) and first.plays(n) for n in first.sizes),
        free=first.free,
        stages=len(event_plan.stages),
        deals="" if expected is None else deals_text(expected),
        hours="" if expected is None else hours_text(expected),
    )


def tables_told(tournament: Tournament) -> dict[str, object]:
    """Return what the texts about tables depend on: their sizes, and pairs or not.

    ``of_three``: the smaller tables are those of three that everybody knows.
    """
    at_table = sizes_of(tournament)
    return {
        "pairs": tournament.in_pairs,
        "at_table": at_table,
        "vary": at_table.vary,
        "of_three": at_table == FOUR_OR_THREE,
    }


def free_places(tournament: Tournament, *, count: int) -> int:
    """Return how many more could play at the tables that so many need.

    Where five need a choice, one more makes two tables.
    """
    event_plan, why = planned(tournament, count=count)
    if event_plan is None:
        return int(why == "five")
    full = sizes_of(tournament).full
    return sum(full - size for size in event_plan.stages[0].sizes)


@dataclass(frozen=True, slots=True)
class StageLine:
    """One stage of the plan as a row; ``small`` are the letters of smaller tables.

    ``free`` is the ticket of the one who goes on without playing, or the letter of the
    table whose people all do.
    """

    stage: StagePlan
    letters: str
    small: str
    small_count: int
    free: str
    standing: bool


def stage_lines(
    tournament: Tournament, event_plan: EventPlan | None, *, known: Sequence[StageRow]
) -> list[StageLine]:
    """Return the stages as rows; a stage whose urn was opened with its own letters."""
    if event_plan is None:
        return []
    frozen = {
        row.number: tuple(
            zip(letters_for(row.sizes, row.letters), row.sizes, strict=True)
        )
        for row in known
        if row.sizes
        and row.state != StageState.PLANNED
        and sum(row.sizes) == event_plan.entrants
    }
    return [
        _line(
            stage,
            tournament=tournament,
            tables=frozen.get(stage.number) or laid_out(tournament, stage.sizes),
            standing=bool(event_plan.standing_by),
        )
        for stage in event_plan.stages
    ]


def _unplayed(tables: Sequence[tuple[str, int]], *, stage: StagePlan) -> str:
    """Return the letter of the table at which nobody plays."""
    return next(letter for letter, size in tables if not stage.plays(size))


def _line(
    stage: StagePlan,
    *,
    tournament: Tournament,
    tables: Sequence[tuple[str, int]],
    standing: bool,
) -> StageLine:
    names = [letter for letter, _size in tables]
    sizes = [size for _letter, size in tables]
    at_table = sizes_of(tournament)
    small = [
        letter
        for letter, size in tables
        if at_table.smaller(size) and stage.plays(size)
    ]
    return StageLine(
        stage=stage,
        letters=in_ranges(names),
        small=", ".join(small),
        small_count=len(small),
        free=(free_ticket(sizes, names=names) or _unplayed(tables, stage=stage))
        if stage.free
        else "",
        standing=standing,
    )


def in_ranges(names: Sequence[str]) -> str:
    """Return the letters of tables, neighbours together: A, B, D–H."""
    runs: list[list[str]] = []
    for name in names:
        if runs and table_number(name) == table_number(runs[-1][-1]) + 1:
            runs[-1].append(name)
        else:
            runs.append([name])
    parts = [
        f"{run[0]}–{run[-1]}" if len(run) > SHORT_RUN else ", ".join(run)
        for run in runs
    ]
    return ", ".join(parts)


def deals_text(expected: Forecast) -> str:
    """Return the deals at all tables as an interval, in tens from a hundred on."""
    low, _likely, high = expected.deals
    step = 10 if high >= MANY_DEALS else 1
    ends = dict.fromkeys((low // step * step, math.ceil(high / step) * step))
    return "–".join(map(str, ends))


def hours_text(expected: Forecast) -> str:
    """Return the time of play as an interval: 40–80 min, 2,5–4 h, 6–10 h.

    Outwards: minutes to tens, a few hours to halves, more to whole ones, so that its
    two ends are never the same.
    """
    low, _likely, high = expected.hours
    if high < MINUTES_BELOW:
        least = math.floor(low * 6) * 10
        most = max(least + 10, math.ceil(high * 6) * 10)
        return _("%(low)s–%(high)s min") % {"low": least, "high": most}
    step = 0.5 if high < HALVES_BELOW else 1.0
    values = {
        "low": _short(math.floor(low / step) * step),
        "high": _short(math.ceil(high / step) * step),
    }
    return _("%(low)s–%(high)s h") % values


def _short(hours: float) -> str:
    """Return 2 or 2,5 as the reader's language writes it."""
    return number_format(hours, decimal_pos=0 if hours == int(hours) else 1)
