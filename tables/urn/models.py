"""The books of a paper urn: append-only lines, one for all that is done with a ticket.

The columns of ``Ticket`` say what the lines come to; the database refuses to change
or to delete a line (``tables/urn/guard.py``).
"""

from django.db import models
from django.db.models import F, Q

from tables.draws.models.draw import Draw
from tables.urn.enums import UrnLineKind

_HAS_SEAT = Q(position__isnull=False) & ~Q(letter="")
_TWO_PEOPLE = ~Q(second="") & ~Q(second=F("author"))
_OF_LINE = Q(of_seq__isnull=False)


class UrnBook(models.Model):
    """How the tickets of a draw are recorded; ``key`` makes their check codes.

    The key is secret until the draw is over and is never shown to the public.
    """

    draw = models.OneToOneField(
        Draw, models.PROTECT, primary_key=True, related_name="book"
    )
    key = models.CharField(max_length=64)
    check_codes = models.BooleanField(default=False)
    second_person = models.BooleanField(default=False)

    def __str__(self) -> str:
        """Return the number of the draw; never the key."""
        return str(self.draw)


class UrnLine(models.Model):
    """One line; only the words of ``reason`` may change, to erase a person's name."""

    draw = models.ForeignKey(Draw, models.PROTECT, related_name="lines")
    seq = models.PositiveIntegerField(help_text="1, 2, 3, ... in each draw")
    kind = models.CharField(max_length=16, choices=UrnLineKind)
    letter = models.CharField(max_length=4, blank=True)
    position = models.PositiveSmallIntegerField(null=True)
    entrant = models.ForeignKey(
        "tournaments.Entrant", models.PROTECT, null=True, related_name="+"
    )
    of_seq = models.PositiveIntegerField(null=True)
    generation = models.PositiveSmallIntegerField(null=True)
    for_absent = models.BooleanField(default=False)
    map_hash = models.CharField(max_length=64, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    author = models.CharField(max_length=12)
    second = models.CharField(max_length=12, blank=True)
    at = models.DateTimeField()
    client_key = models.UUIDField()

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["draw", "seq"], name="urn_line_seq_once"),
            models.UniqueConstraint(
                fields=["draw", "client_key"], name="urn_line_key_once"
            ),
            models.UniqueConstraint(
                fields=["draw", "kind", "of_seq"], name="urn_line_void_or_ok_once"
            ),
            models.UniqueConstraint(
                fields=["draw", "letter", "position", "generation"],
                name="urn_line_reprint_once",
            ),
            models.CheckConstraint(
                condition=Q(position__isnull=True) | Q(position__lte=3),
                name="urn_line_position_at_table",
            ),
            models.CheckConstraint(
                condition=Q(
                    Q(kind=UrnLineKind.RECORDED, entrant__isnull=False) & _HAS_SEAT,
                    Q(of_seq__isnull=True, generation__isnull=True, map_hash=""),
                )
                | Q(Q(kind=UrnLineKind.VOID) & ~Q(reason=""), _HAS_SEAT & _OF_LINE)
                & _TWO_PEOPLE
                | Q(Q(kind=UrnLineKind.OK), _HAS_SEAT & _OF_LINE & _TWO_PEOPLE)
                | Q(Q(kind=UrnLineKind.REPRINT, generation__gte=2), _HAS_SEAT)
                & (~Q(reason="") & _TWO_PEOPLE)
                | Q(Q(kind=UrnLineKind.NOT_DRAWN, entrant__isnull=True), _HAS_SEAT)
                & _TWO_PEOPLE
                | Q(kind=UrnLineKind.CLOSED, position__isnull=True, letter="")
                & ~Q(map_hash=""),
                name="urn_line_is_complete",
            ),
        ]

    def __str__(self) -> str:
        """Return the seat as printed, or nothing for the closing line."""
        return "" if self.position is None else f"{self.letter}{self.position + 1}"
