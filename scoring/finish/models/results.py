"""The published results: one frozen copy of each event."""

from django.db import models


class Results(models.Model):
    """The published results: a frozen copy and its hash."""

    tournament = models.OneToOneField(
        "tournaments.Tournament",
        models.PROTECT,
        related_name="results",
        primary_key=True,
    )
    body = models.TextField()
    body_hash = models.CharField(max_length=64)
    ledger_head = models.CharField(max_length=64)
    author = models.CharField(max_length=12)
    published_at = models.DateTimeField()

    def __str__(self) -> str:
        """Return the first digits of the hash."""
        return self.body_hash[:16]
