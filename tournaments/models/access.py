"""Who may do what in a tournament: organizers and access grants."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.enums import Role


class Organizer(models.Model):
    """An account that organizes a tournament; ``code`` signs ledger lines."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="organizers"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="organizes"
    )
    code = models.CharField(max_length=12)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user"], name="organizer_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "code"], name="organizer_code_once"
            ),
        ]

    def __str__(self) -> str:
        """Return the code."""
        return self.code


class AccessGrant(models.Model):
    """A sign-in link for a phone, without an account.

    The secret of the link is the bearer token of the API; only its hash is
    kept. ``letters`` binds a referee to tables by their letter in every stage;
    an empty list means all tables. A grant works until it is revoked or the
    results are published.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="grants"
    )
    client_key = models.UUIDField(
        null=True, help_text="makes a form sent twice harmless"
    )
    code = models.CharField(max_length=12, help_text="signs ledger lines: R01")
    role = models.CharField(max_length=16, choices=Role)
    label = models.CharField(max_length=80, blank=True)
    letters = models.JSONField(default=list)
    token_hash = models.CharField(max_length=64, unique=True)
    pin_hash = models.CharField(max_length=128, blank=True)
    pin_letter = models.CharField(max_length=4, blank=True)
    pin_expires_at = models.DateTimeField(null=True)
    pin_tries = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    last_seen_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["code"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "code"], name="grant_code_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "client_key"], name="grant_client_key_once"
            ),
            models.CheckConstraint(
                condition=Q(role__in=Role.values), name="grant_role_is_known"
            ),
        ]

    def __str__(self) -> str:
        """Return code and label."""
        return f"{self.code} {self.label}".strip()
