"""The stages of an event, who plays in them, and their version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q, QuerySet

from tournaments.events.enums import StageState
from tournaments.ids import StageId


class Stage(models.Model):
    """One round of the event: a draw, its tables, two of each table go on.

    So many ``places_awaited`` of the next one wait for a lot who moves up from it.

    ``rules`` and ``rules_hash`` are frozen when the urn is opened; ``sizes`` is
    the frozen plan of tables in order of ``letters``; no letters means A, B, C and
    so on. ``started_at`` is when play began, nothing while it has not.
    """

    if TYPE_CHECKING:
        id: StageId

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="stages"
    )
    number = models.PositiveSmallIntegerField()
    final = models.BooleanField(default=False)
    state = models.CharField(
        max_length=16, choices=StageState, default=StageState.PLANNED
    )
    sizes = models.JSONField(default=list)
    letters = models.JSONField(default=list)
    rules = models.JSONField(null=True)
    rules_hash = models.CharField(max_length=64, blank=True)
    opened_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    confirmed_at = models.DateTimeField(null=True)
    contested_at = models.DateTimeField(
        null=True, help_text="a correction behind the confirmation is not decided"
    )
    places_awaited = models.PositiveSmallIntegerField(
        default=0, help_text="equals may move up: a lot among them is not drawn"
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="stage_number_once"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="stage_number_from_one"
            ),
            models.CheckConstraint(
                condition=Q(state__in=StageState.values), name="stage_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(state=StageState.PLANNED)
                | (Q(rules__isnull=False) & ~Q(rules_hash="")),
                name="stage_rules_frozen_before_the_draw",
            ),
            models.CheckConstraint(
                condition=Q(contested_at__isnull=True) | Q(state=StageState.CONFIRMED),
                name="stage_contested_is_confirmed",
            ),
            models.CheckConstraint(
                condition=~Q(state=StageState.SEATED) | Q(started_at__isnull=True),
                name="stage_seated_has_not_started",
            ),
            models.CheckConstraint(
                condition=Q(places_awaited=0) | Q(state=StageState.CONFIRMED),
                name="stage_awaiting_a_lot_is_confirmed",
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def following(self) -> QuerySet[Stage]:
        """Return the event's next stage, as rows: it need not be there yet."""
        return Stage.objects.filter(
            tournament=self.tournament_id, number=self.number + 1
        )


class StageEntry(models.Model):
    """One entrant plays in one stage; ``origin`` says why (``check-in``, ``1/B``)."""

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="entries")
    entrant = models.ForeignKey(
        "tournaments.Entrant", models.PROTECT, related_name="stage_entries"
    )
    origin = models.CharField(max_length=20)

    class Meta:
        ordering = ["entrant__code"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "entrant"], name="stage_entry_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}:{self.entrant_id}"


class StageVersion(models.Model):
    """How many ledger lines a stage has seen; locked last, by everybody.

    A row of its own, so that a deal never locks the stage itself.
    """

    stage = models.OneToOneField(
        Stage, models.PROTECT, related_name="version", primary_key=True
    )
    version = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.version)
