"""Frozen decisions: who went through, and the published results."""

from django.db import models


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
