"""A season: several published events and the formula that adds them up."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Season(models.Model):
    """A table over several events; ``best`` of them count, or all.

    Name and formula are fixed at the beginning, so that nobody counts otherwise once
    the first results are known.
    """

    slug = models.SlugField(max_length=60, unique=True)
    client_key = models.UUIDField(unique=True, help_text="makes a retry harmless")
    name = models.CharField(max_length=120)
    best = models.PositiveSmallIntegerField(null=True, help_text="none: all count")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="seasons"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-id"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="season_has_a_name"),
            models.CheckConstraint(
                condition=Q(best__isnull=True) | Q(best__gte=1),
                name="season_best_from_one",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SeasonEvent(models.Model):
    """An event was put into a season, and perhaps taken out again."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="events")
    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="seasons"
    )
    author = models.CharField(max_length=150, help_text="the account's name")
    at = models.DateTimeField()
    removed_by = models.CharField(max_length=150, blank=True)
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["season_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "tournament"],
                condition=Q(removed_at__isnull=True),
                name="season_event_once",
            ),
            models.CheckConstraint(
                condition=Q(removed_at__isnull=True, removed_by="")
                | Q(removed_at__isnull=False) & ~Q(removed_by=""),
                name="season_event_removed_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}:{self.tournament_id}"
