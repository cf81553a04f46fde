"""A draw of seats, from the paper urn or digitally; a lot among equals; or a raffle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q

from tables.draws.enums import UNDER_WAY, DrawMethod, DrawPurpose, DrawState
from tables.ids import DrawId
from tables.plan.plan import MOST_AT_TABLE
from tournaments.ids import TournamentId

if TYPE_CHECKING:
    from tournaments.events.models.stage import Stage
    from tournaments.events.models.tournament import Tournament

URN = Q(method=DrawMethod.URN)
NO_PROOF = Q(proof__isnull=True, proof_sha256="")
IS_UNDER_WAY = Q(state__in=UNDER_WAY)
STAGED = Q(stage__isnull=False, tournament__isnull=True)
OF_SEATS = STAGED & Q(table__isnull=True, moving_up=False)
OF_A_TABLE = STAGED & Q(table__isnull=False, moving_up=False)
OF_A_STAGE = STAGED & Q(table__isnull=True, moving_up=True)
OF_AN_EVENT = Q(
    stage__isnull=True, tournament__isnull=False, table__isnull=True, moving_up=False
)


class SeatDraws(models.Manager["Draw"]):
    """The draws of seats; a stage has one in force."""

    def get_queryset(self) -> models.QuerySet[Draw]:
        """Leave out the lots that settle ties."""
        return super().get_queryset().filter(OF_SEATS)


class LotDraws(models.Manager["Draw"]):
    """The lots drawn by the protocol: among the tied of a table, or of a stage."""

    def get_queryset(self) -> models.QuerySet[Draw]:
        """Leave out the draws of seats, and raffles."""
        return super().get_queryset().filter(OF_A_TABLE | OF_A_STAGE)


class RaffleDraws(models.Manager["Draw"]):
    """The draws of prizes; an event has one under way."""

    def get_queryset(self) -> models.QuerySet[Draw]:
        """Leave out whatever is drawn for a stage."""
        return super().get_queryset().filter(OF_AN_EVENT)


class Draw(models.Model):
    """One draw of a stage, or of an event.

    ``frozen`` is the published copy, never changed.

    Where it stands follows from its steps, lines of the event's book
    (``tables.draws.queries.steps``). A digital draw (protocol CD2) has its frozen list,
    the ``manifest``, then the commitment to its secret, the public part as typed, and
    the proof. Its secret lies in a table of its own; that of a draw which was called
    off is opened in ``void_secret``.

    With a ``table`` it is a lot among the tied of that table, numbered for itself.
    With ``moving_up`` it is a lot among equals of any tables of the stage: who of them
    moves up. With a ``tournament`` it is a raffle, which has no stage; all others have
    one (``the_stage``).
    """

    if TYPE_CHECKING:
        id: DrawId

    stage = models.ForeignKey(
        "tournaments.Stage", models.PROTECT, null=True, related_name="draws"
    )
    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, null=True, related_name="+"
    )
    table = models.ForeignKey(
        "tables.Table", models.PROTECT, null=True, related_name="+"
    )
    moving_up = models.BooleanField(default=False)
    number = models.PositiveSmallIntegerField()
    method = models.CharField(max_length=8, choices=DrawMethod, default=DrawMethod.URN)
    state = models.CharField(max_length=16, choices=DrawState, default=DrawState.OPEN)
    opened_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    frozen = models.JSONField(null=True)
    frozen_hash = models.CharField(max_length=64, blank=True)
    manifest = models.JSONField(null=True)
    manifest_sha256 = models.CharField(max_length=64, blank=True)
    commitment = models.CharField(max_length=64, blank=True)
    public_text = models.CharField(max_length=200, blank=True)
    proof = models.JSONField(null=True)
    proof_sha256 = models.CharField(max_length=64, blank=True)
    void_secret = models.CharField(max_length=64, blank=True)

    objects = SeatDraws()
    lots = LotDraws()
    raffles = RaffleDraws()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"], condition=OF_SEATS, name="draw_number_once"
            ),
            models.UniqueConstraint(
                fields=["stage"],
                condition=OF_SEATS & ~Q(state=DrawState.VOID),
                name="draw_one_in_force_per_stage",
            ),
            models.UniqueConstraint(fields=["table", "number"], name="lot_number_once"),
            models.UniqueConstraint(
                fields=["table"],
                condition=IS_UNDER_WAY,
                name="lot_one_under_way",
            ),
            models.UniqueConstraint(
                fields=["stage", "number"],
                condition=OF_A_STAGE,
                name="lot_of_a_stage_number_once",
            ),
            models.UniqueConstraint(
                fields=["stage"],
                condition=OF_A_STAGE & IS_UNDER_WAY,
                name="lot_of_a_stage_one_under_way",
            ),
            models.UniqueConstraint(
                fields=["tournament", "number"], name="raffle_number_once"
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=IS_UNDER_WAY,
                name="raffle_one_under_way",
            ),
            models.CheckConstraint(
                condition=OF_SEATS
                | (OF_A_TABLE | OF_A_STAGE) & Q(method="digital")
                | OF_AN_EVENT & Q(method__in=["digital", "quick"]),
                name="draw_is_of_one_thing_and_drawn_so",
            ),
            models.CheckConstraint(
                condition=Q(state=DrawState.PUBLISHED, published_at__isnull=False)
                & Q(frozen__isnull=False)
                | ~Q(state=DrawState.PUBLISHED) & Q(published_at__isnull=True),
                name="draw_published_is_frozen",
            ),
            models.CheckConstraint(
                condition=URN & Q(state__in=["open", "published", "void"])
                | Q(method__in=["digital", "quick"])
                & Q(state__in=["frozen", "committed", "entropy", "published", "void"]),
                name="draw_state_fits_its_method",
            ),
            models.CheckConstraint(
                condition=URN & Q(manifest__isnull=True, manifest_sha256="")
                | ~URN & Q(manifest__isnull=False) & ~Q(manifest_sha256=""),
                name="draw_digital_has_a_list",
            ),
            models.CheckConstraint(
                condition=Q(state="void")
                | (URN | Q(state="frozen")) & Q(commitment="")
                | ~URN
                & Q(state__in=["committed", "entropy", "published"])
                & ~Q(commitment=""),
                name="draw_commitment_from_committed_on",
            ),
            models.CheckConstraint(
                condition=Q(state="void")
                | ~Q(method="digital", state__in=["entropy", "published"])
                & (Q(state="committed") | Q(public_text=""))
                | Q(method="digital", state__in=["entropy", "published"])
                & ~Q(public_text=""),
                name="draw_public_part_when_recorded",
            ),
            models.CheckConstraint(
                condition=(URN | ~Q(state="published")) & NO_PROOF
                | ~URN
                & Q(state="published", proof__isnull=False)
                & ~Q(proof_sha256=""),
                name="draw_proof_if_and_only_if_revealed",
            ),
            models.CheckConstraint(
                condition=Q(void_secret="") | Q(state="void") & ~Q(commitment=""),
                name="draw_secret_opened_when_called_off",
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def purpose(self) -> DrawPurpose:
        """Return what is drawn."""
        if self.tournament_id is not None:
            return DrawPurpose.RAFFLE
        if self.moving_up:
            return DrawPurpose.MOVING_UP
        return DrawPurpose.SEATS if self.table is None else DrawPurpose.LOT

    @property
    def letter(self) -> str:
        """Return that of the table at which a lot is drawn; empty for all others."""
        return "" if self.table is None else self.table.letter

    @property
    def the_stage(self) -> Stage:
        """Return the stage that it is drawn for: of everything but a raffle."""
        assert self.stage is not None
        return self.stage

    @property
    def event(self) -> Tournament:
        return self.tournament or self.the_stage.tournament

    @property
    def event_id(self) -> TournamentId:
        """Return the event's id, for which a draw with its stage needs no query."""
        return TournamentId(self.tournament_id or self.the_stage.tournament_id)


class Ticket(models.Model):
    """One ticket of an urn: a seat, and who has drawn it as the n-th."""

    draw = models.ForeignKey(Draw, models.PROTECT, related_name="tickets")
    letter = models.CharField(max_length=4)
    position = models.PositiveSmallIntegerField(help_text="0 for A1, 3 for A4")
    entrant = models.ForeignKey(
        "tournaments.Entrant", models.PROTECT, null=True, related_name="tickets"
    )
    drawn_as = models.PositiveSmallIntegerField(null=True, help_text="1, 2, 3, ...")
    drawn_at = models.DateTimeField(null=True)
    recorded_by = models.CharField(max_length=12, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["draw", "letter", "position"], name="ticket_seat_once"
            ),
            models.UniqueConstraint(
                fields=["draw", "entrant"], name="ticket_entrant_once"
            ),
            models.UniqueConstraint(
                fields=["draw", "drawn_as"], name="ticket_order_once"
            ),
            models.CheckConstraint(
                condition=Q(
                    entrant__isnull=True,
                    drawn_as__isnull=True,
                    drawn_at__isnull=True,
                )
                | Q(
                    entrant__isnull=False,
                    drawn_as__isnull=False,
                    drawn_at__isnull=False,
                ),
                name="ticket_drawn_is_complete",
            ),
            models.CheckConstraint(
                condition=Q(position__lt=MOST_AT_TABLE), name="ticket_position_at_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.letter}{self.position + 1}"
