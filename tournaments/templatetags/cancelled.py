"""What each page of a cancelled event says: ``{% cancelled_notice event %}``."""

from __future__ import annotations

from django import template

from tournaments.events.models.tournament import Tournament
from tournaments.opening.queries.described import cancellation_of

register = template.Library()


@register.inclusion_tag("tournaments/opening/_cancelled.html")
def cancelled_notice(event: Tournament) -> dict[str, object]:
    """Return that an event is cancelled, and why; nothing of one that is not."""
    return {"cancelled": cancellation_of(event)}
