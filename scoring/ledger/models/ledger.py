"""The ledger: one append-only sequence of lines for each table.

Triggers (``scoring.ledger.guard``) refuse any change or deletion and check
sequence and hash chain at insertion; the constraints below hold the rest of the
envelope. What a payload may say is the game's to know: its one validation, asked
at writing and again by the audit.
"""

from django.db import models
from django.db.models import F, Q

from scoring.ledger.enums import LineKind

_SEATS_MOVE = [LineKind.SIT, LineKind.SWAP]
_WITH_A_REASON = [
    LineKind.VOID,
    LineKind.REOPEN,
    LineKind.NOTE,
    LineKind.LEAVE,
    LineKind.MOVED,
    LineKind.JOIN,
    *_SEATS_MOVE,
]
HEX_DIGITS = 64


class LedgerEntry(models.Model):
    """One line of a table's ledger; never changed, never deleted."""

    table = models.ForeignKey("tables.Table", models.PROTECT, related_name="ledger")
    seq = models.PositiveIntegerField(help_text="1, 2, 3, ... without gaps")
    kind = models.CharField(max_length=16, choices=LineKind)
    client_key = models.UUIDField(unique=True, help_text="makes a retry harmless")
    fingerprint = models.CharField(max_length=HEX_DIGITS)
    after_seq = models.PositiveIntegerField(help_text="last line the writer had seen")

    payload = models.JSONField(help_text="what the line says; its kind tells the form")

    voids_seq = models.PositiveIntegerField(null=True)
    replaces_seq = models.PositiveIntegerField(null=True)
    author = models.CharField(max_length=12)
    second = models.CharField(max_length=12, null=True)  # noqa: DJ001 - null in hash
    at = models.DateTimeField()
    rules_hash = models.CharField(max_length=HEX_DIGITS)
    reason_hash = models.CharField(max_length=HEX_DIGITS, null=True)  # noqa: DJ001
    prev_hash = models.CharField(max_length=HEX_DIGITS)
    hash = models.CharField(max_length=HEX_DIGITS, unique=True)

    class Meta:
        ordering = ["table", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seq"], name="entry_seq_once"),
            models.UniqueConstraint(
                fields=["table", "voids_seq"], name="entry_voided_once"
            ),
            models.UniqueConstraint(
                fields=["table", "replaces_seq"], name="entry_replaced_once"
            ),
            models.CheckConstraint(condition=Q(seq__gte=1), name="entry_seq_from_one"),
            models.CheckConstraint(
                condition=Q(kind__in=LineKind.values), name="entry_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(kind=LineKind.VOID, voids_seq__isnull=False)
                | (~Q(kind=LineKind.VOID) & Q(voids_seq__isnull=True)),
                name="entry_void_names_a_line",
            ),
            models.CheckConstraint(
                condition=Q(voids_seq__isnull=True) | Q(voids_seq__lt=F("seq")),
                name="entry_voids_an_earlier_line",
            ),
            models.CheckConstraint(
                condition=Q(replaces_seq__isnull=True)
                | (
                    Q(replaces_seq__lt=F("seq"))
                    & Q(kind__in=[LineKind.DEAL, LineKind.PENALTY])
                ),
                name="entry_replaces_an_earlier_line",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=_WITH_A_REASON) | Q(reason_hash__isnull=False),
                name="entry_has_a_reason_where_needed",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=_SEATS_MOVE)
                | (Q(second__isnull=False) & ~Q(second=F("author"))),
                name="entry_seats_move_by_two_people",
            ),
            models.CheckConstraint(condition=~Q(author=""), name="entry_has_an_author"),
        ]

    def __str__(self) -> str:
        """Return sequence number and kind."""
        return f"{self.seq} {self.kind}"


class LedgerReason(models.Model):
    """The words behind a line's reason hash; may be erased, the hash stays."""

    entry = models.OneToOneField(
        LedgerEntry, models.PROTECT, related_name="reason", primary_key=True
    )
    text = models.CharField(max_length=500)
    salt = models.CharField(max_length=64)

    def __str__(self) -> str:
        """Return the words."""
        return self.text
