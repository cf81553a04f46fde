"""Names on a wall."""

from __future__ import annotations

import re

from django import template

register = template.Library()

# Not between two towns in brackets, which tell namesakes apart.
BETWEEN = re.compile(r" [/+] (?![^(]*\))")


@register.filter
def people(name: object) -> list[str]:
    """Return who stands in the name of a side: one, or each of two partners."""
    return BETWEEN.split(str(name))
