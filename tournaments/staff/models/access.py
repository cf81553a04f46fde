"""Who may do what in a tournament: organizers and access grants."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.staff.enums import Role

LABEL_LIMIT = 80
LINK_MARK = 16
_BY_ANOTHER = ~Q(removed_by=F("code"))
_REVOKED = Q(revoked_at__isnull=False) & ~Q(revoked_by="")


class Organizer(models.Model):
    """An account that organizes a tournament; ``code`` signs ledger lines.

    The row stays when somebody is removed: the code has signed and is nobody else's.
    Whoever comes back has a new row and a new code. ``invited_by`` is empty for whom
    no organizer has invited: who opened the event, or was added by a command.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="organizers"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="organizes"
    )
    code = models.CharField(max_length=12)
    invited_by = models.CharField(max_length=12, blank=True)
    since = models.DateTimeField(null=True)
    removed_by = models.CharField(max_length=12, blank=True)
    removed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user"],
                condition=Q(removed_at=None),
                name="organizer_once",
            ),
            models.UniqueConstraint(
                fields=["tournament", "code"], name="organizer_code_once"
            ),
            models.CheckConstraint(
                condition=Q(removed_at=None, removed_by="")
                | Q(removed_at__isnull=False) & ~Q(removed_by="") & _BY_ANOTHER,
                name="organizer_is_removed_by_another",
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Invitation(models.Model):
    """A link that lets one person organize a tournament with an own account.

    Good once and until ``expires_at``; of its secret only the hash is kept. Used and
    revoked ones stay: who let whom in.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="invitations"
    )
    number = models.PositiveIntegerField(help_text="1, 2, 3, ... without gaps")
    client_key = models.UUIDField(help_text="makes a form sent twice harmless")
    label = models.CharField(max_length=LABEL_LIMIT)
    token_hash = models.CharField(max_length=64, unique=True)
    author = models.CharField(max_length=12)
    at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_by = models.CharField(max_length=12, blank=True)
    used_at = models.DateTimeField(null=True)
    revoked_by = models.CharField(max_length=12, blank=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["tournament_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="invitation_number_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "client_key"], name="invitation_key_once"
            ),
            models.CheckConstraint(
                condition=~Q(author="") & Q(expires_at__gt=F("at")),
                name="invitation_says_by_whom_and_until_when",
            ),
            models.CheckConstraint(
                condition=Q(used_at=None, used_by="")
                & (Q(revoked_at=None, revoked_by="") | _REVOKED)
                | Q(revoked_at=None, revoked_by="", used_at__isnull=False)
                & ~Q(used_by=""),
                name="invitation_used_or_revoked",
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.number}"


class AccessGrant(models.Model):
    """A sign-in link for a phone, without an account.

    The secret of the link is the bearer token of the API; only its hash is
    kept. ``letters`` binds a referee to tables by their letter in every stage;
    an empty list means all tables to a referee, and nothing to others. A grant works
    until it is revoked or the results are published. ``opened_at`` is when a browser
    or a program first came in by the link that it has now.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="grants"
    )
    client_key = models.UUIDField(
        null=True, help_text="makes a form sent twice harmless"
    )
    code = models.CharField(max_length=12, help_text="signs ledger lines: R01")
    role = models.CharField(max_length=16, choices=Role)
    label = models.CharField(max_length=LABEL_LIMIT, blank=True)
    letters = models.JSONField(default=list)
    token_hash = models.CharField(max_length=64, unique=True)
    pin_hash = models.CharField(max_length=128, blank=True)
    pin_letter = models.CharField(max_length=4, blank=True)
    pin_expires_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True)
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
        return f"{self.code} {self.label}".strip()

    @property
    def link_mark(self) -> str:
        """Return a few signs by which its link is told from an earlier or later one."""
        return self.token_hash[:LINK_MARK]
