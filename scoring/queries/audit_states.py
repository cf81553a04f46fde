"""Where an event and its stages stand, compared with the steps that led there."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.queries.played import played_letters
from tournaments.enums import StageState, TournamentStatus
from tournaments.ids import StageId
from tournaments.models import Stage, StateStep, Tournament


def differences_of_states(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence for each difference; nothing means that all is true."""
    stood: dict[int | None, str] = {None: TournamentStatus.REGISTRATION}
    steps = StateStep.objects.filter(tournament=tournament).order_by("number")
    for number, step in enumerate(steps, start=1):
        if step.number != number:
            yield f"step {number} is missing"
            return
        if step.before != stood.get(step.stage, StageState.PLANNED):
            yield f"step {number} does not follow"
        stood[step.stage] = step.after
    if stood.pop(None) != tournament.status:
        yield f"the event is {tournament.status}, its steps say otherwise"
    for stage in Stage.objects.filter(tournament=tournament).order_by("number"):
        stood_at = stood.pop(stage.number, StageState.PLANNED)
        yield from _of_stage(stage, stood_at=stood_at)
    for missing in stood:
        yield f"there is no stage {missing}, but steps of it"


def _of_stage(stage: Stage, *, stood_at: str) -> Iterator[str]:
    if stood_at != stage.state:
        yield f"stage {stage.number} is {stage.state}, its steps say otherwise"
    if stage.state == StageState.SEATED and played_letters(StageId(stage.pk)):
        yield f"stage {stage.number} waits for its start, but has been played in"
