"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

CardsOfAll = refusal(
    "plays_of_all",
    _("A deal is recorded card by card only while all seats play. Record its points."),
)
