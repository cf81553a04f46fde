"""A correction behind a confirmed stage: noted as a contest, decided by a person.

Order of locks: tournament, stage, its tables, the stage's version, then the book.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.refusals import ReasonMissing
from scoring.standings.commands.withdrawals import mark, note_moved_up
from scoring.standings.enums import Decision
from scoring.standings.lines import ContestDecided, StageCorrected
from scoring.standings.queries.aftermath import aftermath_of
from scoring.standings.queries.contest_ways import what_stands_against
from scoring.standings.queries.contests import outcome_of_tables
from scoring.standings.queries.decisions import rows
from scoring.standings.queries.goes_on import Exchanged, barred_of, exchanged_by
from scoring.standings.refusals import NotContested, ResultsPublished
from tables.urn.commands.books import REASON_LIMIT as DRAW_REASON_LIMIT
from tables.urn.commands.books import UrnSignature
from tables.urn.commands.tickets import exchange_in_draw
from tournaments.book.chain import TEXT_LIMIT
from tournaments.book.lines import Entry, write
from tournaments.events.commands.steps import lock_stage, stage_changed
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId, TournamentId
from tournaments.people.models.entrant import Entrant


def is_behind(stage: Stage, *, seen: bool) -> bool:
    """Tell whether a table of the locked stage is corrected behind it.

    It is confirmed, and the writer has ``seen`` that. Raises ResultsPublished.
    """
    if not seen or stage.state != StageState.CONFIRMED:
        return False
    _refuse_published(stage)
    return True


def _refuse_published(stage: Stage) -> None:
    if stage.tournament.status == TournamentStatus.PUBLISHED:
        raise ResultsPublished


def note_correction(
    stage: Stage, *, letter: str, seq: int, author: str, at: datetime
) -> None:
    """Note a correction behind the locked stage; it waits if others would go on.

    So it does if somebody who has moved up was expelled by it. A contest that was open
    is superseded: the last correction is what counts.
    """
    stage_id = stage.id
    before, outcome = aftermath_of(stage_id), outcome_of_tables(stage_id)
    contested = before.decisions.changes(outcome.through) or bool(
        barred_of(stage_id, after=before)
    )
    line = StageCorrected(
        stage=stage.number,
        table=letter,
        line=seq,
        heads=outcome.heads,
        through=rows(outcome.through),
        contested=contested,
    )
    write(TournamentId(stage.tournament_id), line, author=author, at=at)
    if not contested and stage.places_awaited:
        note_moved_up(stage, author=author, at=at)
    else:
        mark(stage)


@transaction.atomic(durable=True)
def decide_contest(
    *, stage_id: StageId, decision: Decision, reason: str, author: str, at: datetime
) -> Entry[ContestDecided]:
    """Decide who goes on after a correction; the decision and its reason are public.

    ``kept`` leaves everybody where they are. ``corrected`` exchanges them in the next
    stage, whose tickets, if some are drawn, pass on from the one to the other in the
    order of the tables. Raises NotContested, ReasonMissing, StillTied,
    NextStageStarted, DigitalDrawInForce, LotMovesUp,
    FinalFollowsScore, ResultsPublished.
    """
    assert decision in {Decision.KEPT, Decision.CORRECTED}
    stage = lock_stage(stage_id)
    _refuse_published(stage)
    before = aftermath_of(stage_id)
    contest = before.contest
    if contest is None:
        raise NotContested
    if not reason.strip():
        raise ReasonMissing
    refusal = what_stands_against(stage, after=before, decision=decision)
    if refusal is not None:
        raise refusal
    said = ContestDecided(
        stage=stage.number, decision=decision, reason=reason.strip()[:TEXT_LIMIT]
    )
    stage_changed(stage)
    line = write(TournamentId(stage.tournament_id), said, author=author, at=at)
    again: frozenset[str] = frozenset()
    if decision is Decision.CORRECTED and not stage.final:
        again = barred_of(stage_id, after=before)
        found = exchanged_by(stage_id, after=before, computed=contest.computed)
        _exchange(stage, found=found, line=line)
    note_moved_up(stage, author=author, at=at, again=again)
    return line


def _exchange(stage: Stage, *, found: Exchanged, line: Entry[ContestDecided]) -> None:
    """Put those whom the corrected score gives into the next stage."""
    if found.lots:  # nothing is drawn yet: who plays is entered with who moves up
        return
    following = stage.following.select_for_update(no_key=True).get()
    named = Entrant.objects.filter(
        tournament=stage.tournament, code__in=[*found.out, *found.new]
    )
    entrants = {entrant.code: entrant for entrant in named}
    reason = line.said.reason[:DRAW_REASON_LIMIT]
    for gone, came in zip(found.out, found.new, strict=True):
        exchange_in_draw(
            following,
            gone=entrants[gone],
            came=entrants[came],
            sign=UrnSignature(author=line.author, at=line.at, reason=reason),
        )
