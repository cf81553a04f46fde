"""A complete rehearsed event: played, then told as one JSON object.

Source: docs/rehearsing.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from django.db.models import QuerySet

from scoring.finish.queries.places import tournament_head
from scoring.ledger.enums import SEATING_KINDS, LineKind
from scoring.ledger.models import LedgerEntry, TableScore
from scoring.rehearsal.accidents import Accidents, may_go_home, may_walk_in
from scoring.rehearsal.corrections import Corrections
from scoring.rehearsal.digital_draw import draw_told
from scoring.rehearsal.drawn_lots import told_lots
from scoring.rehearsal.last_steps import open_for_objections, publish_officially
from scoring.rehearsal.staging import Stager
from scoring.rules.commands import RulesChoice
from scoring.standings.queries.aftermath import aftermath_of
from scoring.standings.queries.decisions import codes
from tables.draws.enums import DrawMethod
from tables.draws.models.draw import Draw
from tables.plan.plan import FiveChoice
from tables.seating.models import Table
from tournaments.book.randomness import bytes_from
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import stored_stages
from tournaments.ids import StageId

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to rehearse."""

    entrants: int
    slug: str
    game: str
    choice: RulesChoice
    draw: str
    withdrawals: int
    corrections: int
    ending: bool
    five: FiveChoice


def rehearse(wanted: Wanted, *, stager: Stager, tell: Tell) -> dict[str, object]:
    """Play a whole event through the commands and return what happened.

    However short it is, one deal in it is corrected.
    """
    with bytes_from(stager.book_rng.randbytes):
        return _rehearsed(wanted, stager=stager, tell=tell)


def _rehearsed(wanted: Wanted, *, stager: Stager, tell: Tell) -> dict[str, object]:
    tournament = stager.open(
        name=f"Repetiție {wanted.entrants}",
        slug=wanted.slug,
        entrants=wanted.entrants,
        game=wanted.game,
        choice=wanted.choice,
        rehearsal=True,
    )
    stager.five_do = wanted.five
    stager.lots_by_protocol = wanted.draw == DrawMethod.DIGITAL
    stager.check_in_all(tournament)
    if wanted.withdrawals:
        stager.list_latecomers(tournament, count=wanted.withdrawals)
        stager.accidents = Accidents(wanted.withdrawals)
        stager.accidents.prepare(tournament.id, at=stager.now())
    if wanted.corrections:
        stager.corrections = Corrections(wanted.corrections, script=stager)
    stager.void_due = True
    while not _play_next(tournament, wanted=wanted, stager=stager, tell=tell).final:
        continue
    ended = _end(tournament, stager=stager) if wanted.ending else {}
    return {
        **_event_json(tournament, wanted=wanted),
        **_corrections_json(stager.corrections),
        **ended,
    }


def _play_next(
    tournament: Tournament, *, wanted: Wanted, stager: Stager, tell: Tell
) -> Stage:
    """Draw, play and confirm the next stage, and return it."""
    tables = stager.draw_and_start(tournament, method=wanted.draw)
    stage = Stage.objects.get(pk=tables[0].stage_id)
    many = "" if len(tables) == 1 else "s"
    tell(f"stage {stage.number}: {len(tables)} table{many}")
    may_walk_in(stager, stage, accidents=wanted.withdrawals)
    for table in tables:
        stager.play_table(table)
        tell(f"table {table.letter} closed")
    stage.refresh_from_db()
    stager.confirm(stage)
    may_go_home(stager, stage, accidents=wanted.withdrawals)
    if stager.corrections is not None and not (stage.final and wanted.ending):
        stager.corrections.behind_confirmed(stage)
    return stage


def _end(tournament: Tournament, *, stager: Stager) -> dict[str, object]:
    """Take objections to the final, correct it if asked for, and publish."""
    open_for_objections(stager, tournament)
    if stager.corrections is not None:
        final = Stage.objects.get(tournament=tournament, final=True)
        stager.corrections.behind_confirmed(final)
    return {"ending": publish_officially(stager, tournament)}


def _event_json(tournament: Tournament, *, wanted: Wanted) -> dict[str, object]:
    lines = LedgerEntry.objects.filter(table__stage__tournament=tournament)
    stages = stored_stages(tournament.id)
    return {
        "tournament": tournament.slug,
        "entrants": wanted.entrants,
        "ruleset": wanted.choice.preset,
        "stages": [_stage_json(stage) for stage in stages],
        "places": codes(aftermath_of(StageId(stages[-1].pk)).decisions.held),
        "ledger_lines": lines.count(),
        "ledger_head": tournament_head(tournament.id),
    }


def _corrections_json(made: Corrections | None) -> dict[str, object]:
    """Return what was corrected and how it was decided, where it was asked for."""
    return {} if made is None else {"corrections": [asdict(one) for one in made.done]}


def _stage_json(stage: Stage) -> dict[str, object]:
    through = aftermath_of(stage.id).decisions.held
    scores = TableScore.objects.filter(table__stage=stage).select_related("table")
    return {
        "number": stage.number,
        "final": stage.final,
        "draw": draw_told(stage),
        "tables": [
            _table_json(
                score.table,
                state=json.loads(score.body),
                through=[] if stage.final else list(through[score.table.letter]),
            )
            for score in scores.order_by("table__number")
        ],
        **_went_home_json(stage),
    }


def _went_home_json(stage: Stage) -> dict[str, object]:
    """Return who went home after going through, who moved up, and lots about it."""
    stood = [[one.entrant, one.came] for one in aftermath_of(stage.id).standing]
    told: dict[str, object] = {"went_home": stood} if stood else {}
    lots = Draw.lots.filter(stage=stage, moving_up=True).order_by("number")
    return {**told, **told_lots(lots)}


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
        **told_lots(Draw.lots.filter(table=table).order_by("number")),
        **_accidents_json(lines),
    }


def _accidents_json(lines: QuerySet[LedgerEntry]) -> dict[str, object]:
    """Return what happened around the play, where anything did."""
    found = lines.filter(kind__in=SEATING_KINDS).order_by("seq")
    happened = [
        entry.payload.get("cause") or entry.payload.get("as") or entry.kind
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
