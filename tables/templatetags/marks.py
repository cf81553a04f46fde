"""The mark of a draw as people compare it: in groups, and as a code to scan."""

from __future__ import annotations

from functools import lru_cache

import segno
from django import template

register = template.Library()

GROUP = 8


@register.filter
def in_eights(mark: str) -> list[str]:
    """Return the digits in groups of eight, as they stand on wall and paper."""
    return [mark[start : start + GROUP] for start in range(0, len(mark), GROUP)]


@register.filter
@lru_cache(maxsize=64)
def as_qr(text: str) -> str:
    """Return a code of the text as a data address of an image."""
    return str(segno.make(text, error="l", micro=False).svg_data_uri(scale=4))
