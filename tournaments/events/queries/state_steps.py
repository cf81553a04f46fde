"""How the event and its stages went from state to state, the latest first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.state_step import StateStep
from tournaments.ids import TournamentId


@dataclass(frozen=True, slots=True)
class StateStepRow:
    """One step of the event (``stage`` is none) or of a stage; states in words.

    ``author`` is empty for a step from before steps were recorded; ``reason`` says why
    the start of a stage was taken back.
    """

    stage: int | None
    before: str
    after: str
    author: str
    at: datetime
    reason: str


def state_steps(tournament_id: TournamentId) -> list[StateStepRow]:
    """Return all steps. One query."""
    steps = StateStep.objects.filter(tournament=tournament_id).order_by("-number")
    return [
        StateStepRow(
            stage=step.stage,
            before=_label(step, step.before),
            after=_label(step, step.after),
            author=step.author,
            at=step.at,
            reason=step.reason,
        )
        for step in steps
    ]


def last_step(tournament_id: TournamentId, *, stage: int) -> int:
    """Return the number of the last step that a stage has taken; 0 before the first."""
    steps = StateStep.objects.filter(tournament=tournament_id, stage=stage)
    return steps.aggregate(last=Max("number"))["last"] or 0


def _label(step: StateStep, state: str) -> str:
    states = TournamentStatus if step.stage is None else StageState
    return str(states(state).label)
