"""A call for a referee to a table, and every step that was taken with it."""

from django.db import models
from django.db.models import Q

from scoring.calls.enums import CallState
from tournaments.book.chain import TEXT_LIMIT

LONGEST_TEXT = 200
OPEN = (CallState.CALLED, CallState.CLAIMED)


class Call(models.Model):
    """One call; ``text`` is what the caller wrote, for staff alone."""

    table = models.ForeignKey("tables.Table", models.PROTECT, related_name="calls")
    number = models.PositiveSmallIntegerField(help_text="1, 2, 3, ... at its table")
    text = models.CharField(max_length=LONGEST_TEXT, blank=True)
    state = models.CharField(max_length=16, choices=CallState, default=CallState.CALLED)
    called_at = models.DateTimeField()

    class Meta:
        ordering = ["called_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], name="call_number_once"
            ),
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(state__in=OPEN),
                name="call_one_open_per_table",
            ),
            models.CheckConstraint(
                condition=Q(state__in=CallState.values), name="call_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="call_number_from_one"
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)


class CallMove(models.Model):
    """One step of a call: by whom, when, and at its end with which ruling."""

    call = models.ForeignKey(Call, models.PROTECT, related_name="moves")
    client_key = models.UUIDField(
        null=True, help_text="makes a step sent twice harmless"
    )
    seq = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=16, choices=CallState)
    author = models.CharField(max_length=12)
    at = models.DateTimeField()
    words = models.CharField(max_length=TEXT_LIMIT, blank=True)

    class Meta:
        ordering = ["call_id", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["call", "seq"], name="call_move_once"),
            models.UniqueConstraint(
                fields=["call", "client_key"], name="call_move_key_once"
            ),
            models.CheckConstraint(
                condition=Q(state__in=CallState.values), name="call_move_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(author=""), name="call_move_has_an_author"
            ),
            models.CheckConstraint(
                condition=Q(seq=1, state=CallState.CALLED) | Q(seq__gt=1),
                name="call_begins_as_called",
            ),
            models.CheckConstraint(
                condition=~Q(state=CallState.CLOSED) | ~Q(words=""),
                name="call_closed_with_a_ruling",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.state}"
