"""A stage before it is confirmed: everything that the organizer answers for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring.scoresheet.queries.table_view import TableView, table_views
from scoring.standings.queries.aftermath import aftermath_of
from tables.seating.models import Table
from tournaments.events.models.stage import StageVersion
from tournaments.ids import StageId


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Who confirmed the stage, and when."""

    author: str
    at: datetime


@dataclass(frozen=True, slots=True)
class StageReview:
    """The tables of a stage as of ``version``, which a confirmation names."""

    version: int
    tables: tuple[TableView, ...]
    confirmation: Confirmation | None


def stage_review(stage_id: StageId) -> StageReview:
    """Return the stage as of now; what is read is at least as new as its version."""
    version = StageVersion.objects.get(stage=stage_id).version
    tables = Table.objects.select_related("stage").filter(stage=stage_id)
    views = table_views(list(tables.order_by("number")))
    confirmed = aftermath_of(stage_id).confirmed
    return StageReview(
        version=version,
        tables=tuple(views),
        confirmation=None
        if confirmed is None
        else Confirmation(author=confirmed.author, at=confirmed.at),
    )
