"""What was decided and said at the desk before play, and by whom."""

from django.db import models
from django.db.models import Q

from tournaments.people.enums import MoveKind

ABOUT_EVERYBODY = [
    MoveKind.CLOSED,
    MoveKind.REOPENED,
    MoveKind.TABLES,
    MoveKind.CALLED_OFF,
]


class DeskMove(models.Model):
    """One decision of the desk; written once, never changed.

    ``details`` hold codes, letters and numbers only, so that a person can be erased.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="desk_moves"
    )
    number = models.PositiveIntegerField(help_text="1, 2, 3, ... without gaps")
    kind = models.CharField(max_length=16, choices=MoveKind)
    entrant = models.ForeignKey(
        "tournaments.Entrant", models.PROTECT, null=True, related_name="desk_moves"
    )
    author = models.CharField(max_length=12)
    at = models.DateTimeField()
    reason = models.CharField(max_length=200, blank=True)
    details = models.JSONField(default=dict)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="desk_move_number_once"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=MoveKind.values), name="desk_move_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=ABOUT_EVERYBODY, entrant__isnull=True)
                | ~Q(kind__in=ABOUT_EVERYBODY) & Q(entrant__isnull=False),
                name="desk_move_names_its_entrant",
            ),
            models.CheckConstraint(
                condition=~Q(kind=MoveKind.LATE_ENTRY) | ~Q(reason=""),
                name="desk_move_late_entry_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        """Return number and kind."""
        return f"{self.number} {self.kind}"
