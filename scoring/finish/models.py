"""The published results: the words of one frozen copy of each event."""

from django.db import models


class Results(models.Model):
    """The frozen copy of the published results; its hash is in the event's book."""

    tournament = models.OneToOneField(
        "tournaments.Tournament",
        models.PROTECT,
        related_name="results",
        primary_key=True,
    )
    body = models.TextField()

    def __str__(self) -> str:
        return str(self.tournament_id)
