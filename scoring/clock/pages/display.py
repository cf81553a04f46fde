"""The clock for everybody: how long is left, and when each table is likely to end."""

from __future__ import annotations

from django.utils import timezone

from scoring.clock.queries import clock_in_play
from tournaments.events.models.tournament import Tournament
from tournaments.events.words import stage_name
from tournaments.live.pages import live_page


def _context(tournament: Tournament) -> dict[str, object]:
    """Return the clock of the stage in play. At most five queries."""
    shown = clock_in_play(tournament.id, at=timezone.now())
    return {
        "clock": shown,
        "name": "" if shown is None else stage_name(shown.number, final=shown.final),
    }


clock, clock_part = live_page(
    "clock",
    template="scoring/clock/clock.html",
    part="scoring/clock/_clock.html",
    context=_context,
)
