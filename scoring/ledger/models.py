"""A table's book, its ledger, and what is computed from it.

Triggers (``scoring.ledger.guard``) refuse any change or deletion of a line and check
sequence and chain at insertion; the constraints below hold the rest of the envelope.
What a payload may say is the game's to know: its one validation, asked at writing and
again by the audit.
"""

from django.db import models
from django.db.models import Q

from tournaments.book.models import Envelope, LineText


class LedgerEntry(Envelope):
    """One line of a table's ledger; never changed, never deleted."""

    table = models.ForeignKey("tables.Table", models.PROTECT, related_name="ledger")

    class Meta(Envelope.Meta):
        ordering = ["table_id", "seq"]  # "table" would join two more tables
        constraints = [
            *Envelope.Meta.constraints,
            models.UniqueConstraint(fields=["table", "seq"], name="entry_seq_once"),
            models.UniqueConstraint(
                fields=["table", "voids"], name="entry_voided_once"
            ),
            models.UniqueConstraint(
                fields=["table", "replaces"], name="entry_replaced_once"
            ),
            models.CheckConstraint(condition=~Q(author=""), name="entry_has_an_author"),
            models.CheckConstraint(
                condition=Q(rules__isnull=False), name="entry_has_its_rules"
            ),
        ]


class LedgerText(LineText):
    """The words behind a line's reason."""

    line = models.ForeignKey(LedgerEntry, models.PROTECT, related_name="texts")


class TableScore(models.Model):
    """The state of one table at ledger line ``seq``; written with that line.

    ``body`` is the canonical JSON of ``scoring.ledger.state.LedgerState``. The
    standings of a stage are read from these rows, so that a line changes one of them
    and no more. ``sends_on`` is how many can go on from the table, as everybody may
    see it.
    """

    table = models.OneToOneField(
        "tables.Table", models.PROTECT, related_name="score", primary_key=True
    )
    seq = models.PositiveIntegerField()
    head = models.CharField(max_length=64)
    body = models.TextField()
    sends_on = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return str(self.seq)
