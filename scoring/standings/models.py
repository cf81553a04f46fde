"""Frozen decisions: who went through, and the published results."""

from django.db import models
from django.db.models import F, Q

from scoring.standings.enums import Decision


class Qualification(models.Model):
    """Who went through from a confirmed stage, and from which ledger heads.

    ``heads`` maps letters to ledger heads, ``through`` lists codes by table in
    rank order, ``function`` is the version of the rule that computed it.
    """

    stage = models.OneToOneField(
        "tournaments.Stage",
        models.PROTECT,
        related_name="qualification",
        primary_key=True,
    )
    version = models.PositiveBigIntegerField()
    heads = models.JSONField()
    through = models.JSONField()
    function = models.PositiveSmallIntegerField()
    author = models.CharField(max_length=12)
    confirmed_at = models.DateTimeField()

    def __str__(self) -> str:
        """Return the stage's id."""
        return str(self.stage_id)


class Contest(models.Model):
    """A correction behind a confirmed stage, and what a person decided about it.

    ``heads`` and ``computed`` are what the ledgers give with it, in the form of
    ``Qualification``; nobody goes through or out by them before ``decision`` says
    so. A correction that changes nobody's way is decided at once: ``unaffected``.
    """

    stage = models.ForeignKey(
        "tournaments.Stage", models.PROTECT, related_name="contests"
    )
    number = models.PositiveSmallIntegerField()
    letter = models.CharField(max_length=4, help_text="of the corrected table")
    seq = models.PositiveIntegerField(help_text="the line that voids")
    heads = models.JSONField()
    computed = models.JSONField()
    author = models.CharField(max_length=12)
    opened_at = models.DateTimeField()
    decision = models.CharField(max_length=16, choices=Decision, blank=True)
    decision_reason = models.CharField(max_length=500, blank=True)
    decided_by = models.CharField(max_length=12, blank=True)
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"], name="contest_number_once"
            ),
            models.UniqueConstraint(
                fields=["stage"],
                condition=Q(decision=""),
                name="contest_one_open_per_stage",
            ),
            models.CheckConstraint(
                condition=Q(decision="", decided_by="", decided_at__isnull=True)
                | ~Q(decision="") & ~Q(decided_by="") & Q(decided_at__isnull=False),
                name="contest_decided_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(decision__in=["", *Decision.values]),
                name="contest_decision_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(decision__in=[Decision.KEPT, Decision.CORRECTED])
                | ~Q(decision_reason=""),
                name="contest_decision_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        """Return the number of the contest in its stage."""
        return str(self.number)


class Withdrawal(models.Model):
    """Somebody who has gone through a confirmed stage and does not play the next.

    ``entrant`` and ``came`` are codes; ``came`` plays in their place, nobody where it
    is empty. ``lot`` is the number of the stage's lot that said who came; ``waits``
    tells that equals could come and no lot has been drawn among them. Taken back, it
    has not happened. Source: docs/adr/0020-walk-ins.md, docs/adr/0032.
    """

    stage = models.ForeignKey(
        "tournaments.Stage", models.PROTECT, related_name="withdrawals"
    )
    number = models.PositiveSmallIntegerField()
    client_key = models.UUIDField(unique=True, help_text="makes a retry harmless")
    entrant = models.CharField(max_length=12)
    came = models.CharField(max_length=12, blank=True)
    lot = models.PositiveSmallIntegerField(null=True)
    waits = models.BooleanField(default=False)
    reason = models.CharField(max_length=500)
    author = models.CharField(max_length=12)
    at = models.DateTimeField()
    taken_back_by = models.CharField(max_length=12, blank=True)
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"], name="withdrawal_number_once"
            ),
            models.UniqueConstraint(
                fields=["stage", "entrant"],
                condition=Q(taken_back_by=""),
                name="withdrawal_once_at_a_time",
            ),
            models.CheckConstraint(
                condition=~Q(reason="") & ~Q(author="") & ~Q(entrant=""),
                name="withdrawal_says_who_and_why",
            ),
            models.CheckConstraint(
                condition=~Q(came=F("entrant")), name="withdrawal_of_another"
            ),
            models.CheckConstraint(
                condition=Q(taken_back_by="", taken_back_at__isnull=True)
                | ~Q(taken_back_by="") & Q(taken_back_at__isnull=False),
                name="withdrawal_taken_back_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(waits=False) | Q(came="", taken_back_by=""),
                name="withdrawal_waits_for_somebody",
            ),
            models.CheckConstraint(
                condition=Q(lot__isnull=True) | ~Q(came="") & Q(lot__gte=1),
                name="withdrawal_lot_says_who_came",
            ),
        ]

    def __str__(self) -> str:
        """Return the number of the withdrawal in its stage."""
        return str(self.number)
