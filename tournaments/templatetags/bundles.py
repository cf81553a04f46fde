"""The address of one file that is made of several."""

from __future__ import annotations

from django import template

from tournaments.web.bundles import bundle as made

register = template.Library()


@register.simple_tag
def bundle(name: str) -> str:
    """Return the address of the bundle of that name in the settings."""
    return made(name).address
