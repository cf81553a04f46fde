"""What is computed from the ledger, with the position it was computed from."""

from django.db import models


class TableScore(models.Model):
    """The state of one table at ledger line ``seq``; written with that line.

    ``body`` is the canonical JSON of ``scoring.ledger.state.TableState``.
    """

    table = models.OneToOneField(
        "tables.Table", models.PROTECT, related_name="score", primary_key=True
    )
    seq = models.PositiveIntegerField()
    head = models.CharField(max_length=64)
    body = models.TextField()

    def __str__(self) -> str:
        """Return the ledger position."""
        return str(self.seq)


class Standings(models.Model):
    """The standings of a stage as of its ``version``; rebuilt by a job.

    The write is guarded: a late, doubled or reordered job never moves it back.
    """

    stage = models.OneToOneField(
        "tournaments.Stage",
        models.PROTECT,
        related_name="standings",
        primary_key=True,
    )
    version = models.PositiveBigIntegerField()
    body = models.TextField()
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        """Return the version."""
        return str(self.version)
