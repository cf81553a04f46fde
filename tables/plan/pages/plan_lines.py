"""The plan's stages as rows: letters, smaller tables, the free ticket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tables.plan.pages.plan_rows import in_ranges
from tables.plan.plan import (
    EventPlan,
    StagePlan,
    free_ticket,
    lay_out,
    named,
)
from tables.plan.queries import sizes_of
from tournaments.events.enums import StageState
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import StageRow


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
        row.number: tuple(zip(named(row.sizes, row.letters), row.sizes, strict=True))
        for row in known
        if row.sizes
        and row.state != StageState.PLANNED
        and sum(row.sizes) == event_plan.entrants
    }
    return [
        _line(
            stage,
            tournament=tournament,
            tables=frozen.get(stage.number)
            or lay_out(
                stage.sizes, out=tournament.letters_out, small=tournament.small_letters
            ),
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
