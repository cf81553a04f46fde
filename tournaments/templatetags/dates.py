"""Dates as the reader's language writes them."""

from __future__ import annotations

from datetime import date

from django import template
from django.template.defaultfilters import date as as_django
from django.utils.translation import get_language

register = template.Library()

SMALL_MONTHS = ("ro",)


@register.filter(expects_localtime=True)
def dated(moment: date | None, form: str) -> str:
    """Return what Django's ``date`` does; Django writes Romanian months large."""
    text = str(as_django(moment, form))
    language = get_language() or ""
    return text.lower() if language.startswith(SMALL_MONTHS) else text
