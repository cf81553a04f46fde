"""What each public page of a cancelled event says: ``{% cancelled_notice %}``."""

from __future__ import annotations

from django import template

from tournaments.events.models.tournament import Tournament
from tournaments.opening.queries.described import cancellation_of

register = template.Library()


@register.inclusion_tag("tournaments/opening/_cancelled.html")
def cancelled_notice(tournament: Tournament) -> dict[str, object]:
    """Return that the event is cancelled, and why; nothing of one that is not.

    One query, none if it is not.
    """
    return {"cancelled": cancellation_of(tournament)}
