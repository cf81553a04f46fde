"""The plan's stages as rows: letters, tables of three, the free ticket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tables.plan.pages.plan_rows import in_ranges
from tables.plan.plan import (
    SMALL_TABLE,
    EventPlan,
    StagePlan,
    free_ticket,
    lay_out,
    named,
)
from tournaments.events.enums import StageState
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import StageRow


@dataclass(frozen=True, slots=True)
class StageLine:
    """One stage of the plan as a row."""

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
        row.number: tuple(zip(named(row.sizes, row.letters), row.sizes, strict=True))
        for row in known
        if row.sizes
        and row.state != StageState.PLANNED
        and sum(row.sizes) == event_plan.entrants
    }
    return [
        _line(
            stage,
            tables=frozen.get(stage.number)
            or lay_out(
                stage.sizes, out=tournament.letters_out, small=tournament.small_letters
            ),
            standing=bool(event_plan.standing_by),
        )
        for stage in event_plan.stages
    ]


def _line(
    stage: StagePlan, *, tables: Sequence[tuple[str, int]], standing: bool
) -> StageLine:
    names = [letter for letter, _size in tables]
    sizes = [size for _letter, size in tables]
    small = [letter for letter, size in tables if size == SMALL_TABLE]
    return StageLine(
        stage=stage,
        letters=in_ranges(names),
        small=", ".join(small),
        small_count=len(small),
        free=free_ticket(sizes, names=names) or "" if stage.free else "",
        standing=standing,
    )
