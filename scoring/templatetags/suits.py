"""Suits on pages, and in which pack they are drawn."""

from __future__ import annotations

from django import template

from scoring.games.registry import CARD_TELLINGS, TELLINGS, USUAL
from scoring.games.words.terms import SuitFace

register = template.Library()


@register.filter
def suit_face(sign: str) -> SuitFace:
    """Return the suit with that sign in an entry, as the reader knows it."""
    return CARD_TELLINGS[USUAL].suit(sign)


@register.filter
def in_chosen_pack(game: str) -> bool:
    """Tell whether the reader chooses the pack in which a game is drawn and named."""
    return TELLINGS[game].in_chosen_pack
