"""What competes (an entrant) and the people in it (players).

Names live here only: ledgers, draws and results hold the entrant's code, so a
person can be erased without touching a hash.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q

from tournaments.events.enums import EntrantStatus
from tournaments.ids import EntrantId
from tournaments.people.enums import FeeMethod
from tournaments.people.names import KEY_LIMIT, NAME_LIMIT, initials


class Entrant(models.Model):
    """One player, or a pair, under one code (E001) in one tournament."""

    if TYPE_CHECKING:
        id: EntrantId

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="entrants"
    )
    client_key = models.UUIDField(
        null=True, help_text="makes a form sent twice harmless"
    )
    code = models.CharField(max_length=12)
    status = models.CharField(
        max_length=16, choices=EntrantStatus, default=EntrantStatus.REGISTERED
    )
    name = models.CharField(max_length=170, help_text="as shown; erasable")
    identity_key = models.CharField(
        max_length=KEY_LIMIT, help_text="folded name and town"
    )
    search_key = models.CharField(max_length=KEY_LIMIT)
    sort_key = models.CharField(max_length=KEY_LIMIT)
    fee_paid = models.BooleanField(default=False)
    fee_amount = models.PositiveIntegerField(default=0, help_text="paid, in bani")
    fee_method = models.CharField(max_length=16, choices=FeeMethod, blank=True)
    fee_paid_at = models.DateTimeField(null=True)
    fee_taken_by = models.CharField(max_length=12, blank=True)
    registered_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True)
    expected_at = models.DateTimeField(null=True, help_text="said to come by then")
    stand_by_at = models.DateTimeField(null=True, help_text="the place in the line")
    prefers_to_stand_by = models.BooleanField(default=False)
    initials_only = models.BooleanField(
        default=False, help_text="the name as shown is the initials, on wish"
    )
    erased_at = models.DateTimeField(null=True, help_text="the names are gone")

    class Meta:
        ordering = ["sort_key", "code"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "code"], name="entrant_code_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "client_key"], name="entrant_client_key_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "identity_key"], name="entrant_identity_once"
            ),
            models.CheckConstraint(
                condition=Q(status__in=EntrantStatus.values),
                name="entrant_status_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(status=EntrantStatus.CHECKED_IN)
                | Q(checked_in_at__isnull=False),
                name="entrant_checked_in_has_a_time",
            ),
            models.CheckConstraint(
                condition=Q(status=EntrantStatus.STAND_BY, stand_by_at__isnull=False)
                | ~Q(status=EntrantStatus.STAND_BY) & Q(stand_by_at__isnull=True),
                name="entrant_stand_by_has_a_place",
            ),
            models.CheckConstraint(
                condition=Q(fee_method__in=["", *FeeMethod.values]),
                name="entrant_fee_method_is_known",
            ),
            models.CheckConstraint(
                condition=Q(fee_paid=True)
                | Q(fee_amount__gt=0)
                | Q(fee_method="", fee_paid_at__isnull=True),
                name="entrant_unpaid_fee_has_no_payment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class Player(models.Model):
    """One person of an entrant; position 0, or 0 and 1 for a pair.

    ``tournament`` is the entrant's, so that the database can see to it that nobody
    is on the list twice, alone or in two pairs.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="players"
    )
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="players")
    position = models.PositiveSmallIntegerField(default=0)
    family = models.CharField(max_length=NAME_LIMIT)
    given = models.CharField(max_length=NAME_LIMIT, blank=True)
    town = models.CharField(max_length=NAME_LIMIT, blank=True)
    club = models.CharField(max_length=NAME_LIMIT, blank=True)
    identity_key = models.CharField(
        max_length=KEY_LIMIT, help_text="folded name and town"
    )

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "identity_key"], name="player_identity_once"
            ),
            models.UniqueConstraint(
                fields=["entrant", "position"], name="player_position_once"
            ),
            models.CheckConstraint(
                condition=Q(position__lte=1), name="player_position_in_pair"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.family} {self.given}".strip()

    @property
    def shown_name(self) -> str:
        """Return the name as everybody reads it: whole, or the initials on wish."""
        return initials(str(self)) if self.entrant.initials_only else str(self)
