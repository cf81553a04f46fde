"""What a digital draw went through, step by step, and what it keeps to itself."""

from django.db import models
from django.db.models import F, Q

from tables.draws.enums import Move


class DrawStep(models.Model):
    """One step of a digital draw; never changed or deleted.

    ``value`` is what the step fixed: the hash of the list, the commitment, the
    public part, the hash of the proof; for a draw that was called off the hash of
    the proof that it would have had. ``second`` is who confirmed it. Triggers
    (``tables.draws.guard``) see to the order.
    """

    draw = models.ForeignKey("tables.Draw", models.PROTECT, related_name="steps")
    seq = models.PositiveSmallIntegerField()
    move = models.CharField(max_length=12, choices=Move)
    value = models.CharField(max_length=200, blank=True)
    author = models.CharField(max_length=12)
    second = models.CharField(max_length=12, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["draw", "seq"], name="draw_step_once"),
            models.UniqueConstraint(
                fields=["draw", "move"],
                condition=~Q(move=Move.TYPED),
                name="draw_move_once",
            ),
            models.CheckConstraint(
                condition=Q(move__in=Move.values), name="draw_move_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(author="") & ~Q(second=F("author")),
                name="draw_step_second_is_another",
            ),
            models.CheckConstraint(
                condition=~Q(move=Move.VOID) | ~Q(second=""),
                name="draw_void_takes_two",
            ),
            models.CheckConstraint(
                condition=~Q(move=Move.ENTROPY) | Q(value="") | ~Q(second=""),
                name="draw_public_part_takes_two",
            ),
        ]

    def __str__(self) -> str:
        """Return number and step."""
        return f"{self.seq} {self.move}"


class DrawSecret(models.Model):
    """The secret of a digital draw, apart from everything that is shown or written.

    Nothing but the reveal reads it.
    """

    draw = models.OneToOneField(
        "tables.Draw", models.PROTECT, primary_key=True, related_name="+"
    )
    secret = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        """Return whose it is, never what it is."""
        return f"secret of draw {self.draw_id}"
