"""What the final shows to everybody: embargo, the ceremony's reveals, errata."""

from django.db import models
from django.db.models import Q

from scoring.finish.models.ending import TEXT_LIMIT


class Reveal(models.Model):
    """One press in the ceremony: ``shown`` places of the final stand on the wall.

    They are counted from the last; taking a reveal back is a row with one less.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="reveals"
    )
    number = models.PositiveSmallIntegerField()
    shown = models.PositiveSmallIntegerField()
    author = models.CharField(max_length=12)
    at = models.DateTimeField()

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="reveal_number_once"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="reveal_number_from_one"
            ),
        ]

    def __str__(self) -> str:
        """Return how many groups are shown."""
        return str(self.shown)


class Erratum(models.Model):
    """A published correction of published results, which themselves stay as they are.

    ``entrant`` (a code) with ``name`` or ``place`` says what is read differently from
    now on; both are empty where the words say everything. ``second`` is the other
    person who stands for it.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="errata"
    )
    number = models.PositiveSmallIntegerField()
    client_key = models.UUIDField(unique=True, help_text="makes a retry harmless")
    text = models.CharField(max_length=TEXT_LIMIT)
    reason = models.CharField(max_length=TEXT_LIMIT)
    entrant = models.CharField(max_length=12, blank=True)
    name = models.CharField(max_length=170, blank=True)
    place = models.PositiveSmallIntegerField(null=True)
    author = models.CharField(max_length=12)
    second = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="erratum_number_once"
            ),
            models.CheckConstraint(
                condition=~Q(text="") & ~Q(reason="") & ~Q(second=""),
                name="erratum_says_what_why_and_who",
            ),
            models.CheckConstraint(
                condition=~Q(entrant="") | Q(name="", place__isnull=True),
                name="erratum_name_or_place_is_somebody_s",
            ),
            models.CheckConstraint(
                condition=Q(place__isnull=True) | Q(place__gte=1),
                name="erratum_place_from_one",
            ),
        ]

    def __str__(self) -> str:
        """Return the number of the erratum in its event."""
        return str(self.number)
