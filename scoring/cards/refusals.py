"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class CardsOfAll(Refusal):
    """Card by card needs every seat of the table."""

    code = "plays_of_all"
    sentence = _(
        "A deal is recorded card by card only while all seats play. Record its points."
    )
