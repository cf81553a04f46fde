"""How the results became official: every step, objection and answer is a row.

Rows are only added. Texts can name people, so erasing a person may put a code in the
place of a name; nothing of this is hashed.
"""

from django.db import models
from django.db.models import Q

from scoring.finish.enums import Answer, EndState

TEXT_LIMIT = 500
MOVES: dict[EndState, tuple[EndState, ...]] = {
    EndState.PROVISIONAL: (EndState.WINDOW, EndState.WAIVED),
    EndState.WINDOW: (EndState.PROVISIONAL, EndState.WAIVED, EndState.OFFICIAL),
    EndState.WAIVED: (EndState.PROVISIONAL, EndState.WINDOW, EndState.OFFICIAL),
    EndState.OFFICIAL: (),
}


def _along_the_graph() -> Q:
    """Return the condition that a step leads on from where it began."""
    steps = Q()
    for before, following in MOVES.items():
        if following:
            steps |= Q(before=before, after__in=following)
    return steps


class EndStep(models.Model):
    """One step of the results from provisional to official, or one back.

    ``closes_at`` is the end of the objection window, while there is one.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="end_steps"
    )
    number = models.PositiveSmallIntegerField()
    before = models.CharField(max_length=16, choices=EndState)
    after = models.CharField(max_length=16, choices=EndState)
    closes_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=TEXT_LIMIT, blank=True)
    author = models.CharField(max_length=12)
    at = models.DateTimeField()

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="end_step_number_once"
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(after=EndState.OFFICIAL),
                name="end_step_official_once",
            ),
            models.CheckConstraint(
                condition=_along_the_graph(), name="end_step_along_the_graph"
            ),
            models.CheckConstraint(
                condition=Q(after=EndState.WINDOW, closes_at__isnull=False)
                | ~Q(after=EndState.WINDOW) & Q(closes_at__isnull=True),
                name="end_step_window_has_an_end",
            ),
            models.CheckConstraint(
                condition=~Q(after=EndState.WAIVED) | ~Q(reason=""),
                name="end_step_nobody_objects_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        """Return where the step leads."""
        return self.after


class Objection(models.Model):
    """What somebody says against the provisional results.

    ``entrant`` is the code of whoever objects, or ``by`` says in words who does.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="objections"
    )
    number = models.PositiveSmallIntegerField()
    client_key = models.UUIDField(unique=True, help_text="makes a retry harmless")
    entrant = models.CharField(max_length=12, blank=True)
    by = models.CharField(max_length=TEXT_LIMIT, blank=True)
    text = models.CharField(max_length=TEXT_LIMIT)
    author = models.CharField(max_length=12)
    at = models.DateTimeField()

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="objection_number_once"
            ),
            models.CheckConstraint(
                condition=~Q(text=""), name="objection_says_something"
            ),
            models.CheckConstraint(
                condition=~Q(entrant="") | ~Q(by=""), name="objection_has_somebody"
            ),
        ]

    def __str__(self) -> str:
        """Return the number of the objection in its event."""
        return str(self.number)


class ObjectionAnswer(models.Model):
    """What was decided about an objection; the last one counts."""

    objection = models.ForeignKey(Objection, models.PROTECT, related_name="answers")
    number = models.PositiveSmallIntegerField()
    answer = models.CharField(max_length=16, choices=Answer)
    reason = models.CharField(max_length=TEXT_LIMIT)
    author = models.CharField(max_length=12)
    at = models.DateTimeField()

    class Meta:
        ordering = ["objection", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["objection", "number"], name="objection_answer_number_once"
            ),
            models.CheckConstraint(
                condition=Q(answer__in=Answer.values),
                name="objection_answer_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(reason=""), name="objection_answer_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        """Return the answer."""
        return self.answer
