"""What organizers have said of who is one person over several events."""

from django.db import models
from django.db.models import Q


class PersonSaid(models.Model):
    """Whose an entry of an event is: the person of another entry, or nobody else's.

    An entry is an event, a code and, of a pair, which of both; no row tells a name.
    ``as_tournament`` is empty where the entry stands for itself. A row that was taken
    back stays.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="+"
    )
    code = models.CharField(max_length=12)
    position = models.PositiveSmallIntegerField(default=0)
    as_tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="+", null=True
    )
    as_code = models.CharField(max_length=12, blank=True)
    as_position = models.PositiveSmallIntegerField(default=0)
    author = models.CharField(max_length=150, help_text="the account's name")
    at = models.DateTimeField()
    removed_by = models.CharField(max_length=150, blank=True)
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "code", "position"],
                condition=Q(removed_at=None),
                name="person_said_once",
            ),
            models.CheckConstraint(
                condition=Q(as_tournament__isnull=True, as_code="")
                | Q(as_tournament__isnull=False) & ~Q(as_code=""),
                name="person_said_whose",
            ),
        ]

    def __str__(self) -> str:
        whose = f"{self.as_tournament_id} {self.as_code}"
        return f"{self.tournament_id} {self.code} = {whose}"

    @property
    def entry(self) -> tuple[int, str, int]:
        return (self.tournament_id, self.code, self.position)

    @property
    def same_as(self) -> tuple[int, str, int] | None:
        """Return the entry whose person it is of; nothing for nobody else's."""
        if self.as_tournament_id is None:
            return None
        return (self.as_tournament_id, self.as_code, self.as_position)
