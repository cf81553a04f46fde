"""How people compare a mark and check a proof: in groups, by a code, by a link."""

from __future__ import annotations

from django import template

from tournaments.web.pages.qr import as_qr, kept_digits

register = template.Library()

GROUP = 8


@register.filter
def in_eights(mark: str) -> list[str]:
    """Return the digits in groups of eight, as they stand on wall and paper."""
    return [mark[start : start + GROUP] for start in range(0, len(mark), GROUP)]


register.filter("as_qr", as_qr)
register.filter("kept_digits", kept_digits)
