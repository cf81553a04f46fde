"""What a digital draw keeps to itself until it is opened."""

from django.db import models


class DrawSecret(models.Model):
    """The secret of a digital draw, apart from everything that is shown or written.

    Only the reveal shows it; the audit compares it with its mark. Empty where the
    event came from a file while the draw was under way: that has no secret.
    """

    draw = models.OneToOneField(
        "tables.Draw", models.PROTECT, primary_key=True, related_name="+"
    )
    secret = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        """Return whose it is, never what it is."""
        return f"secret of draw {self.draw_id}"
