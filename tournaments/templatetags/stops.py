"""One stop at the end of a sentence."""

from __future__ import annotations

from django import template

from tournaments.stops import one_stop as one

register = template.Library()


@register.filter(is_safe=True)
def one_stop(sentence: str) -> str:
    """Return a sentence with one stop where a name has brought a second one."""
    return one(sentence)
