"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

SlugTaken = refusal(
    "slug_taken", _("Another tournament already has the address “%(slug)s”.")
)
