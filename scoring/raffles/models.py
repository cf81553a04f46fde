"""The secret of a raffle that waits for its cards; all else is in the event's book."""

from django.db import models


class RaffleSecret(models.Model):
    """The secret between commitment and draw, apart from everything that is shown.

    Nothing but the draw, or calling off, reads it; then it stands in the line.
    """

    tournament = models.OneToOneField(
        "tournaments.Tournament", models.PROTECT, primary_key=True, related_name="+"
    )
    secret = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        """Return whose it is, never what it is."""
        return f"secret of the raffle of event {self.tournament_id}"
