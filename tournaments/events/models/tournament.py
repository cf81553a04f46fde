"""One event, from the roster to the published results."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from django.db import models
from django.db.models import Q

from tournaments.events.enums import BEFORE_THE_END, TournamentStatus
from tournaments.events.rules import is_in_pairs, table_sizes
from tournaments.ids import TournamentId


class Tournament(models.Model):
    """One event.

    ``ruleset`` and ``event_rules`` are what the organizer has chosen; a stage
    freezes its own copy when its urn is opened. ``version`` counts the changes
    that are not ledger lines (those count in StageVersion).
    """

    if TYPE_CHECKING:
        id: TournamentId

    slug = models.SlugField(max_length=60, unique=True)
    client_key = models.UUIDField(
        null=True, unique=True, help_text="makes a form sent twice harmless"
    )
    name = models.CharField(max_length=120)
    place = models.CharField(max_length=120, blank=True)
    starts_on = models.DateField()
    start_time = models.TimeField(null=True, help_text="as announced, where it is")
    status = models.CharField(
        max_length=16,
        choices=TournamentStatus,
        default=TournamentStatus.REGISTRATION,
    )
    is_public = models.BooleanField(default=True)
    shows_odds = models.BooleanField(
        default=True, help_text="the chances of those who play, to everybody"
    )
    is_rehearsal = models.BooleanField(default=False)
    game = models.CharField(max_length=16)
    ruleset = models.JSONField(help_text="what the game reads, and nobody else")
    event_rules = models.JSONField()
    fee_per_person = models.PositiveIntegerField(default=0, help_text="in bani")
    check_in_until = models.DateTimeField(null=True, help_text="as announced")
    check_in_closed_at = models.DateTimeField(null=True)
    kiosk_hashes = models.JSONField(
        default=list, help_text="of the tablets open for self check-in"
    )
    letters_out = models.JSONField(default=list, help_text="tables not to be used")
    small_letters = models.JSONField(
        default=list, help_text="tables of three, before the last letters"
    )
    final_held = models.BooleanField(
        default=False, help_text="its score is shown to staff alone, until revealed"
    )
    cards_delay = models.PositiveSmallIntegerField(
        null=True,
        help_text="seconds after which everybody sees the final's cards; null: never",
    )
    last_entrant_number = models.PositiveIntegerField(default=0)
    last_grant_number = models.PositiveIntegerField(default=0)
    last_organizer_number = models.PositiveIntegerField(default=0)
    version = models.PositiveBigIntegerField(default=0)
    created_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    cancelled_at = models.DateTimeField(null=True)
    archived_at = models.DateTimeField(
        null=True, help_text="off the lists, and nothing in it changes any more"
    )

    class Meta:
        ordering = ["-starts_on", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=TournamentStatus.values),
                name="tournament_status_is_known",
            ),
            models.CheckConstraint(
                condition=Q(
                    status=TournamentStatus.PUBLISHED, published_at__isnull=False
                )
                | (
                    ~Q(status=TournamentStatus.PUBLISHED) & Q(published_at__isnull=True)
                ),
                name="tournament_published_has_a_time",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> dict[str, object]:
        """Return the rules in force, of the game and of the event, as stages freeze."""
        return {
            "v": 1,
            "game": self.game,
            "ruleset": self.ruleset,
            "event": self.event_rules,
        }

    @property
    def begins(self) -> str:
        """Return the announced time of day, as 09:30; empty where there is none."""
        return "" if self.start_time is None else f"{self.start_time:%H:%M}"

    @property
    def around(self) -> str:
        """Return a mark of what its pages say around their live parts.

        It is another one when it is announced anew, cancelled, or not any more.
        """
        said = (self.name, self.place, self.starts_on, self.begins, self.cancelled_at)
        return f"{crc32(repr([str(one) for one in said]).encode()):08x}"

    @property
    def is_over(self) -> bool:
        """Tell whether nobody sits down to play any more: played, or cancelled."""
        played = self.status not in BEFORE_THE_END
        return played or self.cancelled_at is not None

    @property
    def is_settled(self) -> bool:
        """Tell whether its results are published and none of them is held back."""
        return self.status == TournamentStatus.PUBLISHED and not self.final_held

    @property
    def takes_records(self) -> bool:
        """Tell whether anything can be recorded: not once cancelled or archived."""
        return self.cancelled_at is None and self.archived_at is None

    @property
    def in_pairs(self) -> bool:
        """Tell whether an entrant is two people."""
        return is_in_pairs(self.event_rules)

    @property
    def table_sizes(self) -> tuple[int, int, int]:
        """Return how many entrants sit at a full table, at a smaller one, and at least.

        A table of fewer than the second is played only where no more are left.
        """
        return table_sizes(self.event_rules)
