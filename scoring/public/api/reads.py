"""Public reads about tables: one, all of an event, the standings, the path."""

from __future__ import annotations

from functools import partial
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.public.api import shapes
from scoring.scoresheet.api.answers import table_json
from scoring.scoresheet.queries.table_view import held_back, table_shown, table_view
from scoring.stages.queries.cards import cards_shown
from scoring.standings.api.contests import stage_contests
from scoring.standings.queries.standings import state_outside
from tables.seating.models import Table
from tables.seating.queries.seating import records_at
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import StageRow, stages
from tournaments.events.queries.versions import current_version
from tournaments.live.api import (
    PublicRead,
    answer_for_event,
    answer_if_changed,
    described_read,
)
from tournaments.people.queries.names import names_by_code
from tournaments.prepared import Prepared, number
from tournaments.refusals import existing
from tournaments.staff.api.authentication import actor_of, check_readable
from tournaments.staff.policy import Access, api_policy

_TABLE = Prepared(
    Table.objects.filter(pk=number("table"), score__isnull=False).select_related(
        "stage__tournament", "score"
    )
)


@api_policy(Access.PUBLIC)
class TableView(PublicRead):
    """One table with its whole ledger.

    Under review it stands still at the line that put it there, and a final that is
    held back shows its first line; whoever records at the table gets all lines.
    """

    @described_read("read_table", shapes.TableReadOut)
    def get(self, request: Request, table_id: int) -> Response:
        """Answer the table, or 304 when nothing has changed."""
        table = existing(_TABLE.first(table=table_id))
        tournament = table.stage.tournament
        check_readable(request, tournament=tournament)
        read = table_view if _sees_behind(request, table) else table_shown
        # The event's own version counts names and confirmations.
        version = f"{table.pk}.{tournament.version}.{table.score.seq}.{table.state}"
        if read is table_shown and held_back(table):
            # Its lines are not counted aloud, but with all that changes the event.
            now = current_version(tournament.pk)
            version = f"{table.pk}.{now}.held"
        return answer_if_changed(
            request,
            event=tournament,
            version=version if read is table_shown else f"{version}.staff",
            body=lambda: {
                **table_json(read(table), slug=tournament.slug),
                **shapes.table_odds(table),
            },
        )


def _sees_behind(request: Request, table: Table) -> bool:
    """Tell whether something is kept back and the caller records at the table.

    Of no other table it is asked who reads it.
    """
    if not held_back(table) and "review" not in state_outside(table.score.body):
        return False
    try:
        actor = actor_of(request, tournament=table.stage.tournament)
    except AuthenticationFailed:
        return False
    return records_at(table, actor=actor)


@api_policy(Access.PUBLIC)
class TablesView(PublicRead):
    """All tables of an event, stage by stage."""

    @described_read("read_tables", shapes.TablesOut)
    def get(self, request: Request, slug: str) -> Response:
        """Answer the tables, or 304 when nothing has changed."""
        return answer_for_event(request, slug=slug, body=_tables)


def _tables(tournament: Tournament, version: int) -> dict[str, Any]:
    cards = cards_shown([stage.id for stage in stages(tournament.id)])
    told = {"tournament": tournament.slug, "version": version, "tables": cards}
    return shapes.TablesOut.tell(told)


@api_policy(Access.PUBLIC)
class StandingsView(PublicRead):
    """The standings of a stage: of the latest one, unless ``stage`` names another."""

    @described_read(
        "read_standings",
        shapes.StandingsOut,
        parameters=[OpenApiParameter("stage", int, description="number of the stage")],
    )
    def get(self, request: Request, slug: str) -> Response:
        """Answer the standings, or 304 when nothing has changed."""
        wanted = request.query_params.get("stage")
        return answer_for_event(
            request, slug=slug, body=partial(_standings, wanted=wanted)
        )


def _standings(
    tournament: Tournament, version: int, *, wanted: str | None
) -> dict[str, Any]:
    """Return a stage's standings. Raises NotFound for a stage that is not there."""
    tournament_id = tournament.id
    found = [stage for stage in stages(tournament_id) if stage.tables]
    stage: StageRow | None = found[-1] if found else None
    if wanted is not None:
        stage = existing(next((s for s in found if str(s.number) == wanted), None))
    told: dict[str, Any] = {"tournament": tournament.slug, "version": version}
    if stage is None:
        told |= {"stage": None, "final": False, "rows": []}
        return shapes.StandingsOut.tell(told)
    names = names_by_code(tournament_id, version=tournament.version)
    told |= stage_contests(tournament_id, stage=stage)
    told |= {"stage": stage.number, "final": stage.final, "rows": []}
    rows = shapes.standing_rows(stage, names=names)
    return {**shapes.StandingsOut.tell(told), "rows": rows}


@api_policy(Access.PUBLIC)
class BracketView(PublicRead):
    """The path to the final: every stage with its tables, and what is planned."""

    @described_read("read_bracket", shapes.BracketOut)
    def get(self, request: Request, slug: str) -> Response:
        """Answer the path, or 304 when nothing has changed."""
        return answer_for_event(request, slug=slug, body=shapes.bracket_json)
