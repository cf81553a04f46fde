"""A complete rehearsed event: played, then told as one JSON object.

Source: interfaces.md "rehearse --json"; decisions.md "Outputs".
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from scoring.enums import LineKind
from scoring.management.accidents import Accidents
from scoring.management.digital_draw import told
from scoring.management.staging import Stager, play_stage
from scoring.models import LedgerEntry, Qualification, TableScore
from scoring.queries.moves import SEATS
from scoring.queries.places import tournament_head
from tables.models import Table
from tournaments.ids import TournamentId
from tournaments.models import Stage, Tournament

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to rehearse."""

    entrants: int
    seed: int
    ruleset: str
    target: int | None
    slug: str
    pairs: bool = False
    draw: str = "urn"
    withdrawals: int = 0


def rehearse(wanted: Wanted, *, stager: Stager, tell: Tell) -> dict[str, object]:
    """Play a whole event through the commands and return what happened.

    However short it is, one deal in it is corrected.
    """
    tournament = stager.open(
        name=f"Repetiție {wanted.entrants}",
        slug=wanted.slug,
        entrants=wanted.entrants,
        preset=wanted.ruleset,
        target=wanted.target,
        pairs=wanted.pairs,
        rehearsal=True,
    )
    stager.check_in_all(tournament)
    if wanted.withdrawals:
        stager.list_latecomers(tournament, count=wanted.withdrawals)
        stager.accidents = Accidents(wanted.withdrawals)
        stager.accidents.prepare(TournamentId(tournament.pk), at=stager.now())
    stager.void_due = True
    stages: list[dict[str, object]] = []
    while True:
        tables = stager.draw_and_start(tournament, method=wanted.draw)
        stage = Stage.objects.get(pk=tables[0].stage_id)
        tell(f"stage {stage.number}: {len(tables)} tables")
        play_stage(
            stager, tables, progress=lambda table: tell(f"table {table.letter} closed")
        )
        stage.refresh_from_db()
        confirmed = stager.confirm(stage)
        stages.append(_stage_json(stage))
        if confirmed.next_stage is None:
            break
    return _event_json(
        tournament, wanted=wanted, stages=stages, final=confirmed.qualification
    )


def _event_json(
    tournament: Tournament,
    *,
    wanted: Wanted,
    stages: list[dict[str, object]],
    final: Qualification,
) -> dict[str, object]:
    lines = LedgerEntry.objects.filter(table__stage__tournament=tournament)
    return {
        "tournament": tournament.slug,
        "entrants": wanted.entrants,
        "ruleset": wanted.ruleset,
        "stages": stages,
        "places": final.through[0][1],
        "ledger_lines": lines.count(),
        "ledger_head": tournament_head(TournamentId(tournament.pk)),
    }


def _stage_json(stage: Stage) -> dict[str, object]:
    through = dict(Qualification.objects.get(stage=stage).through)
    scores = TableScore.objects.filter(table__stage=stage).select_related("table")
    return {
        "number": stage.number,
        "final": stage.final,
        "draw": told(stage),
        "tables": [
            _table_json(
                score.table,
                state=json.loads(score.body),
                through=[] if stage.final else through[score.table.letter],
            )
            for score in scores.order_by("table__number")
        ],
    }


def _table_json(
    table: Table, *, state: dict[str, Any], through: list[str]
) -> dict[str, object]:
    lines = LedgerEntry.objects.filter(table=table)
    return {
        "table": table.letter,
        "entrants": state["entrants"],
        "scores": state["totals"],
        "deals": state["deals"],
        "extra_deals": state["extra_deals"],
        "penalties": state["penalty_lines"],
        "voids": lines.filter(kind=LineKind.VOID).count(),
        "tie_break": _tie_break(state),
        "through": through,
        **_accidents_json(lines),
    }


def _accidents_json(lines: QuerySet[LedgerEntry]) -> dict[str, object]:
    """Return what happened around the play, where anything did."""
    found = lines.filter(kind__in=SEATS).order_by("seq")
    happened = [
        entry.extra.get("cause") or entry.extra.get("as") or entry.kind
        for entry in found
    ]
    return {"accidents": happened} if happened else {}


def _tie_break(state: dict[str, Any]) -> dict[str, object] | None:
    """Return what settled a tie at last, all who were tied, and their order."""
    if not state["settled"]:
        return None
    tied = {side for reason in state["settled"] for side in reason["among"]}
    order = [side for group in state["groups"] for side in group if side in tied]
    codes = [state["entrants"][seats[0]] for seats in state["sides"]]
    return {
        "kind": state["settled"][-1]["kind"],
        "among": [codes[side] for side in sorted(tied)],
        "result": [codes[side] for side in order],
    }
