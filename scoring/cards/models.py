"""The deal that is being tapped at a table."""

from __future__ import annotations

from django.db import models


class TappedDeal(models.Model):
    """What a referee's phone has tapped of the deal under way, and when it came.

    It is replaced with each tap and proves nothing: the deal is the line of the ledger
    that is written at its end. ``key`` is the deal's own, ``step`` counts what the
    phone has sent of it, ``after_seq`` is the last line that it had seen. ``asked`` are
    the answers before the first card, ``acts`` the taps and ``said`` what was ticked,
    each with the second at which the server had it.
    """

    table = models.OneToOneField(
        "tables.Table", models.PROTECT, related_name="tapped_deal"
    )
    key = models.UUIDField()
    step = models.PositiveIntegerField()
    after_seq = models.PositiveIntegerField()
    asked = models.JSONField(default=dict)
    asked_at = models.FloatField(help_text="seconds since 1970, by the server's clock")
    acts = models.JSONField(default=list, help_text="[act, seconds since 1970]")
    said = models.JSONField(default=list, help_text="[suit, seconds since 1970]")

    def __str__(self) -> str:
        return f"{len(self.acts)}"
