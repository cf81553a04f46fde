"""A raffle: prizes given by the protocol of the digital draw."""

from django.db import models
from django.db.models import F, Q

from scoring.raffles.enums import RaffleMove
from tournaments.book.models import TEXT_LIMIT

HEX_DIGITS = 64
_DRAWN = Q(proof__isnull=False, drawn_at__isnull=False) & ~Q(drawn_by="")
_NOT_DRAWN = Q(proof__isnull=True, drawn_at__isnull=True, drawn_by="")
_CALLED_OFF = Q(called_off_at__isnull=False) & ~Q(called_off_by="") & ~Q(reason="")
_NOT_CALLED_OFF = Q(called_off_at__isnull=True, called_off_by="", reason="")


class Raffle(models.Model):
    """Prizes, the frozen list of those who take part, and the proof once drawn.

    ``manifest`` is the frozen list of the protocol: who draws one of its first seats
    has the prize of that number. ``secret`` is kept between commitment and draw and
    nowhere else; afterwards it stands in ``proof``, or in ``opened`` if the raffle
    was called off. ``again`` says why there is another one after the first;
    ``second`` is who compared the cards with the table.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="raffles"
    )
    number = models.PositiveSmallIntegerField()
    client_key = models.UUIDField(unique=True, help_text="makes a retry harmless")
    prizes = models.JSONField(help_text="names; an empty one has only its number")
    manifest = models.JSONField()
    commitment = models.CharField(max_length=HEX_DIGITS)
    secret = models.CharField(max_length=HEX_DIGITS, blank=True)
    author = models.CharField(max_length=12)
    at = models.DateTimeField()
    proof = models.JSONField(null=True)
    drawn_by = models.CharField(max_length=12, blank=True)
    drawn_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=TEXT_LIMIT, blank=True)
    called_off_by = models.CharField(max_length=12, blank=True)
    called_off_at = models.DateTimeField(null=True)
    opened = models.CharField(max_length=HEX_DIGITS, blank=True)
    again = models.CharField(max_length=TEXT_LIMIT, blank=True)
    second = models.CharField(max_length=12, blank=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="raffle_number_once"
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(drawn_at__isnull=True, called_off_at__isnull=True),
                name="raffle_one_open",
            ),
            models.CheckConstraint(
                condition=_DRAWN & _NOT_CALLED_OFF & Q(secret="")
                | _NOT_DRAWN & _NOT_CALLED_OFF
                | _NOT_DRAWN & _CALLED_OFF & Q(secret=""),
                name="raffle_open_drawn_or_called_off",
            ),
            models.CheckConstraint(
                condition=Q(opened="") | _CALLED_OFF,
                name="raffle_opens_its_secret_when_called_off",
            ),
            models.CheckConstraint(
                condition=Q(second="") | _DRAWN & ~Q(second=F("drawn_by")),
                name="raffle_second_is_another",
            ),
        ]

    def __str__(self) -> str:
        """Return the number of the raffle in its event."""
        return str(self.number)


class RaffleStep(models.Model):
    """What happened at a raffle, a row each; rows are only added.

    ``typed``: the cards as somebody typed them (``value``); the last ones count once
    a second person has compared them. ``absent``: the winner with the code ``value``
    was not there, the prize goes on; ``present`` takes the last such row back.
    """

    raffle = models.ForeignKey(Raffle, models.PROTECT, related_name="steps")
    number = models.PositiveSmallIntegerField()
    move = models.CharField(max_length=12, choices=RaffleMove)
    value = models.CharField(max_length=60)
    author = models.CharField(max_length=12)
    at = models.DateTimeField()

    class Meta:
        ordering = ["raffle", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["raffle", "number"], name="raffle_step_number_once"
            ),
            models.CheckConstraint(
                condition=Q(move__in=RaffleMove.values) & ~Q(value=""),
                name="raffle_step_is_known",
            ),
        ]

    def __str__(self) -> str:
        """Return what happened."""
        return self.move
