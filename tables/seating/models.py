"""A table of a stage and who sits at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q

from tables.ids import TableId
from tables.plan.plan import MOST_AT_TABLE
from tables.seating.enums import TableState


class Table(models.Model):
    """One table plays one set in one stage; its row is the lock of its ledger."""

    if TYPE_CHECKING:
        id: TableId

    stage = models.ForeignKey(
        "tournaments.Stage", models.PROTECT, related_name="tables"
    )
    number = models.PositiveSmallIntegerField(help_text="1 for A, 27 for AA")
    letter = models.CharField(max_length=4)
    state = models.CharField(
        max_length=16, choices=TableState, default=TableState.SEATED
    )

    class Meta:
        ordering = ["stage__number", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "letter"], name="table_letter_once"
            ),
            models.UniqueConstraint(
                fields=["stage", "number"], name="table_number_once"
            ),
            models.CheckConstraint(
                condition=Q(state__in=TableState.values), name="table_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.letter

    @property
    def code(self) -> str:
        """Return how its ledger is called: stage number and letter, ``2/B``."""
        return f"{self.stage.number}/{self.letter}"


class Seat(models.Model):
    """Who sits where: the published outcome of the draw; one row a person.

    ``partner`` says which player of the entrant it is: 0, or 0 and 1 for a pair.
    Whoever was ``reseated`` plays at another table of the stage: the row of before
    stays, so that the table knows whose seat it was.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="seats")
    stage = models.ForeignKey("tournaments.Stage", models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField(help_text="0 for A1, 3 for A4")
    entrant = models.ForeignKey(
        "tournaments.Entrant", models.PROTECT, related_name="seats"
    )
    partner = models.PositiveSmallIntegerField(default=0)
    reseated = models.BooleanField(default=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "position"], name="seat_position_once"
            ),
            models.UniqueConstraint(
                fields=["stage", "entrant", "partner"],
                condition=Q(reseated=False),
                name="seat_person_once_per_stage",
            ),
            models.CheckConstraint(
                condition=Q(partner__lte=1), name="seat_partner_in_pair"
            ),
            models.CheckConstraint(
                condition=Q(position__lt=MOST_AT_TABLE), name="seat_position_at_table"
            ),
        ]

    def __str__(self) -> str:
        return str(self.position + 1)
