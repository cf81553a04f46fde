"""What is computed from the ledger, with the position it was computed from."""

from django.db import models


class TableScore(models.Model):
    """The state of one table at ledger line ``seq``; written with that line.

    ``body`` is the canonical JSON of ``scoring.ledger.state.LedgerState``. The
    standings of a stage are read from these rows, so that a line changes one of them
    and no more.
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
