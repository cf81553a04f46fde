"""The screens of the hall."""

from django.db import models
from django.db.models import Q

from scoring.hall.enums import ScreenMode

LONGEST_NAME = 40
LONGEST_MESSAGE = 200


class Display(models.Model):
    """One screen, opened by a link; of its secret only the hash is kept.

    ``steps`` are what it goes through, ``change`` counts what it was told. What it
    says of itself, at ``seen_at``, is ``showing``.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="displays"
    )
    client_key = models.UUIDField(help_text="makes a form sent twice harmless")
    name = models.CharField(max_length=LONGEST_NAME)
    language = models.CharField(max_length=8)
    token_hash = models.CharField(max_length=64, unique=True)
    author = models.CharField(max_length=12)
    at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    mode = models.CharField(max_length=8, choices=ScreenMode, default=ScreenMode.SHOWS)
    steps = models.JSONField(default=list)
    message = models.CharField(max_length=LONGEST_MESSAGE, blank=True)
    change = models.PositiveIntegerField(default=1)
    seen_at = models.DateTimeField(null=True)
    showing = models.JSONField(default=dict)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "client_key"], name="display_key_once"
            ),
            models.CheckConstraint(
                condition=Q(mode__in=ScreenMode.values), name="display_mode_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(name="") & ~Q(author=""), name="display_has_a_name"
            ),
        ]

    def __str__(self) -> str:
        return self.name
