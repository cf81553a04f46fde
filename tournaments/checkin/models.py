"""What the desks have said about who is here."""

from django.db import models
from django.db.models import Q

from tournaments.checkin.enums import CheckInKind
from tournaments.events.enums import EntrantStatus


class CheckInLine(models.Model):
    """A desk has said that an entrant is here, or has taken that back; never changed.

    Lines that changed nothing are kept too: who sends the same again gets the same
    answer, and who takes a check-in back is told that another desk has seen the person.
    An empty ``author`` stands for the entrants themselves, at a tablet.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="check_in_lines"
    )
    number = models.PositiveIntegerField(help_text="1, 2, 3, ... without gaps")
    entrant = models.ForeignKey(
        "tournaments.Entrant", models.PROTECT, related_name="check_in_lines"
    )
    kind = models.CharField(max_length=12, choices=CheckInKind)
    changed = models.BooleanField(help_text="the entrant's state was another before")
    status = models.CharField(
        max_length=16, choices=EntrantStatus, help_text="the entrant's state after it"
    )
    author = models.CharField(max_length=12, blank=True)
    at = models.DateTimeField()
    client_key = models.UUIDField(help_text="makes a retry harmless")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="check_in_line_number_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "client_key"], name="check_in_line_key_once"
            ),
            models.CheckConstraint(
                condition=Q(
                    kind=CheckInKind.ARRIVED,
                    status__in=[EntrantStatus.CHECKED_IN, EntrantStatus.LATE],
                )
                | Q(kind=CheckInKind.TAKEN_BACK, status=EntrantStatus.REGISTERED),
                name="check_in_line_says_where_it_led",
            ),
        ]

    def __str__(self) -> str:
        """Return number and kind."""
        return f"{self.number} {self.kind}"
