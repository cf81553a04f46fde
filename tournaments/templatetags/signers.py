"""Who signed, in words: ``{% load signers %}``, then ``code|signer``."""

from __future__ import annotations

from django import template

from tournaments.staff import words as wording

register = template.Library()


@register.filter
def signer(codes: str) -> str:
    """Return “referee 1” for R01."""
    return wording.signer(codes)
