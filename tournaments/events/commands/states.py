"""Move an event or a stage to another state; every step is a row with its author."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max

from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.stage import Stage
from tournaments.events.models.state_step import StateStep
from tournaments.events.models.tournament import Tournament


def move_event(
    tournament: Tournament, *, to: TournamentStatus, author: str, at: datetime
) -> None:
    """Take the locked event to a state; the caller saves its ``status``.

    An event that is there already takes no step. The database refuses a step that
    ``EVENT_STEPS`` does not know.
    """
    if tournament.status == to:
        return
    _record(tournament, None, before=tournament.status, after=to, author=author, at=at)
    tournament.status = to


def move_stage(
    stage: Stage, *, to: StageState, author: str, at: datetime, reason: str = ""
) -> None:
    """Take a stage of the locked event to a state; the caller saves its ``state``.

    The database refuses a step that ``STAGE_STEPS`` does not know, a start taken back
    without ``reason``, and a reason for any other step.
    """
    _record(
        stage.tournament,
        stage.number,
        before=stage.state,
        after=to,
        author=author,
        at=at,
        reason=reason,
    )
    stage.state = to


def _record(
    tournament: Tournament,
    stage: int | None,
    *,
    before: str,
    after: str,
    author: str,
    at: datetime,
    reason: str = "",
) -> None:
    last = tournament.state_steps.aggregate(last=Max("number"))["last"] or 0
    StateStep.objects.create(
        tournament=tournament,
        stage=stage,
        number=last + 1,
        before=before,
        after=after,
        author=author,
        at=at,
        reason=reason,
    )
