"""A correction behind a confirmed stage: noted as a contest, decided by a person.

Order of locks: tournament, stage, its tables, then the stage's version.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import F

from scoring.refusals import ReasonMissing
from scoring.standings.commands.standings import write_standings
from scoring.standings.commands.withdrawals import ask_again, note_moved_up
from scoring.standings.enums import Decision
from scoring.standings.models import Contest
from scoring.standings.queries.contest_ways import what_stands_against
from scoring.standings.queries.contests import outcome_of_tables
from scoring.standings.queries.decisions import is_settled
from scoring.standings.queries.goes_on import barred_of, exchanged_by
from scoring.standings.refusals import NotContested, ResultsPublished
from tables.ids import TableId
from tables.seating.enums import TableState
from tables.seating.models import Table
from tables.urn.commands.books import REASON_LIMIT as DRAW_REASON_LIMIT
from tables.urn.commands.books import Sign
from tables.urn.commands.exchange import exchange_in_draw
from tournaments.events.commands.steps import changed, lock_stage
from tournaments.events.enums import TournamentStatus
from tournaments.events.models.stage import Stage, StageVersion
from tournaments.ids import StageId
from tournaments.people.models.entrant import Entrant

REASON_LIMIT = 500


def lock_confirmed(stage_id: StageId) -> Stage:
    """Return the confirmed stage, locked before its tables; call in a transaction.

    Raises ResultsPublished.
    """
    stage = lock_stage(stage_id)
    if stage.tournament.status == TournamentStatus.PUBLISHED:
        raise ResultsPublished
    return stage


def lock_stage_behind(table_id: TableId) -> Stage | None:
    """Return the table's stage if it is confirmed, locked before the table.

    Raises ResultsPublished.
    """
    stages = Table.objects.filter(pk=table_id, state=TableState.CONFIRMED)
    stage_id = stages.values_list("stage", flat=True).first()
    return None if stage_id is None else lock_confirmed(StageId(stage_id))


def note_correction(
    stage: Stage, *, letter: str, seq: int, author: str, at: datetime
) -> Contest:
    """Note a correction behind the locked stage; it waits if others would go on.

    So it does if somebody who has moved up was expelled by it. A contest that was open
    is superseded: the last correction is what counts.
    """
    stage_id = StageId(stage.pk)
    outcome = outcome_of_tables(stage_id)
    settled = is_settled(stage_id, computed=outcome.through)
    affected = not settled or bool(barred_of(stage_id))
    earlier = Contest.objects.filter(stage=stage)
    earlier.filter(decision="").update(
        decision=Decision.SUPERSEDED, decided_by=author, decided_at=at
    )
    contest = Contest.objects.create(
        stage=stage,
        number=earlier.count() + 1,
        letter=letter,
        seq=seq,
        heads=outcome.heads,
        computed=outcome.through,
        author=author,
        opened_at=at,
        decision="" if affected else Decision.UNAFFECTED,
        decided_by="" if affected else author,
        decided_at=None if affected else at,
    )
    stage.contested_at = at if affected else None
    stage.save(update_fields=["contested_at"])
    if not affected and stage.lot_awaited_at is not None:
        note_moved_up(stage, at=at)
    changed(stage.tournament)
    return contest


@transaction.atomic(durable=True)
def decide_contest(
    *, stage_id: StageId, decision: Decision, reason: str, author: str, at: datetime
) -> Contest:
    """Decide who goes on after a correction; the decision and its reason are public.

    ``kept`` leaves everybody where they are. ``corrected`` exchanges them in the next
    stage, whose tickets, if some are drawn, pass on from the one to the other in the
    order of the tables. Raises NotContested, ReasonMissing, StillTied,
    NextStageStarted, DigitalDrawInForce, LotMovesUp,
    FinalFollowsScore, ResultsPublished.
    """
    assert decision in {Decision.KEPT, Decision.CORRECTED}
    stage = lock_confirmed(stage_id)
    contest = Contest.objects.filter(stage=stage, decision="").first()
    if contest is None:
        raise NotContested
    if not reason.strip():
        raise ReasonMissing
    refusal = what_stands_against(stage, decision=decision)
    if refusal is not None:
        raise refusal
    if decision is Decision.CORRECTED and not stage.final:
        _exchange(stage, contest=contest, reason=reason.strip(), author=author, at=at)
    contest.decision = decision
    contest.decision_reason = reason.strip()[:REASON_LIMIT]
    contest.decided_by = author
    contest.decided_at = at
    contest.save()
    note_moved_up(stage, at=at)
    stage.contested_at = None
    stage.save(update_fields=["contested_at"])
    StageVersion.objects.filter(stage=stage).update(version=F("version") + 1)
    write_standings(stage_id, at=at)
    changed(stage.tournament)
    return contest


def _exchange(
    stage: Stage, *, contest: Contest, reason: str, author: str, at: datetime
) -> None:
    """Put those whom the corrected score gives into the next stage."""
    stage_id = StageId(stage.pk)
    found = exchanged_by(stage_id, computed=contest.computed)
    ask_again(stage, instead_of=barred_of(stage_id))
    following = Stage.objects.select_for_update().get(
        tournament=stage.tournament, number=stage.number + 1
    )
    named = Entrant.objects.filter(
        tournament=stage.tournament, code__in=[*found.out, *found.new]
    )
    entrants = {entrant.code: entrant for entrant in named}
    if found.lots:  # nothing is drawn yet: who plays is entered with who moves up
        return
    for gone, came in zip(found.out, found.new, strict=True):
        exchange_in_draw(
            following,
            gone=entrants[gone],
            came=entrants[came],
            sign=Sign(author=author, at=at, reason=reason[:DRAW_REASON_LIMIT]),
        )
