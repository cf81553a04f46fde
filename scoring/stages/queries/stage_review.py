"""A stage before it is confirmed: everything that the organizer answers for."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.scoresheet.queries.table_view import TableView, table_views
from scoring.standings.lines import StageConfirmed
from scoring.standings.queries.aftermath import aftermath_of
from tables.seating.models import Table
from tournaments.book.lines import Entry
from tournaments.events.models.stage import StageVersion
from tournaments.ids import StageId


@dataclass(frozen=True, slots=True)
class StageReview:
    """The tables of a stage as of ``version``, which a confirmation names."""

    version: int
    tables: tuple[TableView, ...]
    confirmation: Entry[StageConfirmed] | None


def stage_review(stage_id: StageId) -> StageReview:
    """Return the stage as of now; what is read is at least as new as its version."""
    version = StageVersion.objects.get(stage=stage_id).version
    tables = Table.objects.select_related("stage").filter(stage=stage_id)
    views = table_views(list(tables.order_by("number")))
    return StageReview(
        version=version,
        tables=tuple(views),
        confirmation=aftermath_of(stage_id).confirmed,
    )
