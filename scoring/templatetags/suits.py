"""Suits on pages."""

from __future__ import annotations

from django import template

from scoring.games.registry import CARD_TELLINGS, USUAL
from scoring.games.words.terms import SuitFace

register = template.Library()


@register.filter
def suit_face(sign: str) -> SuitFace:
    """Return the suit with that sign in an entry, as the reader knows it."""
    return CARD_TELLINGS[USUAL].suit(sign)
