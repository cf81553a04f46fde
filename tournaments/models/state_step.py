"""How an event and its stages went from state to state: every step is a row."""

from collections.abc import Iterable, Mapping

from django.db import models
from django.db.models import Q

from tournaments.enums import StageState, TournamentStatus

EVENT_STEPS: Mapping[TournamentStatus, tuple[TournamentStatus, ...]] = {
    TournamentStatus.REGISTRATION: (TournamentStatus.RUNNING,),
    TournamentStatus.RUNNING: (
        TournamentStatus.REGISTRATION,
        TournamentStatus.FINISHED,
    ),
    TournamentStatus.FINISHED: (TournamentStatus.PUBLISHED,),
    TournamentStatus.PUBLISHED: (),
}
STAGE_STEPS: Mapping[StageState, tuple[StageState, ...]] = {
    StageState.PLANNED: (StageState.DRAWING,),
    StageState.DRAWING: (StageState.PLANNED, StageState.RUNNING),
    StageState.RUNNING: (StageState.CONFIRMED,),
    StageState.CONFIRMED: (),
}


def _along(steps: Iterable[tuple[str, Iterable[str]]]) -> Q:
    """Return the condition that a step leads on from where it began."""
    condition = Q()
    for before, following in steps:
        if following:
            condition |= Q(before=before, after__in=following)
    return condition


class StateStep(models.Model):
    """One step of an event, or of one of its stages; written once, never changed.

    An empty ``author`` stands for a step that was taken before steps were recorded.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="state_steps"
    )
    stage = models.PositiveSmallIntegerField(
        null=True, help_text="number of the stage; none for a step of the event"
    )
    number = models.PositiveIntegerField(help_text="1, 2, 3, ... without gaps")
    before = models.CharField(max_length=16)
    after = models.CharField(max_length=16)
    author = models.CharField(max_length=12, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="state_step_number_once"
            ),
            models.CheckConstraint(
                condition=Q(stage__isnull=True) & _along(EVENT_STEPS.items())
                | Q(stage__isnull=False) & _along(STAGE_STEPS.items()),
                name="state_step_along_the_graph",
            ),
        ]

    def __str__(self) -> str:
        """Return where the step leads."""
        return self.after
