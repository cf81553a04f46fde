"""How an event and its stages went from state to state: every step is a row."""

from collections.abc import Iterable, Mapping

from django.db import models
from django.db.models import Q

from tournaments.events.enums import StageState, TournamentStatus

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
    StageState.DRAWING: (
        StageState.PLANNED,
        StageState.SEATED,
        StageState.RUNNING,
    ),
    StageState.SEATED: (StageState.RUNNING,),
    StageState.RUNNING: (StageState.SEATED, StageState.CONFIRMED),
    StageState.CONFIRMED: (),
}
REASON_LIMIT = 500
# The one step that needs a reason: the start of a stage is taken back.
START_TAKEN_BACK = Q(
    stage__isnull=False, before=StageState.RUNNING, after=StageState.SEATED
)


def _along(steps: Iterable[tuple[str, Iterable[str]]]) -> Q:
    """Return the condition that a step leads on from where it began."""
    condition = Q()
    for before, following in steps:
        if following:
            condition |= Q(before=before, after__in=following)
    return condition


class StateStep(models.Model):
    """One step of an event, or of one of its stages; written once, never changed.

    An empty ``author`` stands for a step that was taken before steps were recorded. A
    ``reason`` is there where the start of a stage was taken back; in it, erasing a
    person puts a code in the place of the name.
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
    reason = models.CharField(max_length=REASON_LIMIT, blank=True)

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
            models.CheckConstraint(
                condition=START_TAKEN_BACK & ~Q(reason="")
                | ~START_TAKEN_BACK & Q(reason=""),
                name="state_step_back_says_why",
            ),
        ]

    def __str__(self) -> str:
        """Return where the step leads."""
        return self.after
