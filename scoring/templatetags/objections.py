"""Until when somebody can object, on pages."""

from __future__ import annotations

from django import template
from django.utils import timezone

from scoring.finish import words
from scoring.finish.lines import EndStep
from tournaments.book.lines import Entry

register = template.Library()


@register.filter
def objections_until(opened: Entry[EndStep]) -> str:
    """Return the heading of provisional results while objections are taken."""
    return words.objections_until(opened, at=timezone.now())


@register.filter
def how_to_object(opened: Entry[EndStep]) -> str:
    """Return what whoever disagrees does, and what comes after."""
    return words.how_to_object(opened, at=timezone.now())


@register.filter
def objections_taken(opened: Entry[EndStep], form: str) -> str:
    """Return until when the desk takes objections."""
    return words.objections_taken(opened, form, at=timezone.now())


@register.filter
def objections_end(step: Entry[EndStep], form: str) -> str:
    """Return the hour at which a window ends; nothing where it has none to tell."""
    return words.objections_end(step, form, at=timezone.now())
