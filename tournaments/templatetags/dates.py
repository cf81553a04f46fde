"""Dates as the reader's language writes them."""

from __future__ import annotations

from datetime import date

from django import template
from django.template.defaultfilters import date as as_django
from django.utils.translation import get_language

from tournaments.events.models.tournament import Tournament

register = template.Library()

SMALL_MONTHS = ("ro",)
# Where the year comes first: how a page's forms are written there.
YEAR_FIRST = {
    "hu": {
        "j F Y": "Y. F j.",
        "j M Y": "Y. N j.",
        "j F": "F j.",
        "j M": "N j.",
    },
}


@register.filter(expects_localtime=True)
def dated(moment: date | None, form: str) -> str:
    """Return what Django's ``date`` does, in the order of the reader's language.

    Django writes Romanian months large.
    """
    language = get_language() or ""
    for ours, theirs in YEAR_FIRST.get(language, {}).items():
        if form.startswith(ours):
            form = theirs + form.removeprefix(ours)
            break
    text = str(as_django(moment, form))
    return text.lower() if language.startswith(SMALL_MONTHS) else text


@register.filter
def begins(event: Tournament, form: str) -> str:
    """Return on which day an event begins, and at what time where that is announced."""
    return ", ".join(filter(None, (dated(event.starts_on, form), event.begins)))
