"""How people compare a mark and check a proof: in groups, by a code, by a link."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import quote, urlencode

import segno
from django import template
from django.urls import reverse

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


def check_url(
    proof: bytes,
    *,
    event: str,
    stage: int,
    draw: int,
    kind: str = "",
    table: str = "",
) -> str:
    """Return the address that checks a proof, with which draw it is shown as.

    The page refuses the proof of another one. What stands after the ``#`` is never
    sent.
    """
    shown = {"event": event, "stage": stage, "draw": draw, "kind": kind, "table": table}
    asked = urlencode({name: value for name, value in shown.items() if value})
    return f"{reverse('verify-draw')}?{asked}#{quote(proof)}"
