"""Where everybody of an event is, read at most once a version for all who ask."""

from __future__ import annotations

from operator import attrgetter

from django.core.cache import cache

from scoring.player.queries import Whereabouts, whereabouts
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.versions import painted_version
from tournaments.live.pages import KEPT_SECONDS


def everybody_at(tournament: Tournament, *, version: int) -> tuple[Whereabouts, ...]:
    """Return where everybody is, as of a version of the event."""
    key = f"whereabouts.{tournament.pk}.{tournament.slug}.{version}"
    kept: tuple[Whereabouts, ...] | None = cache.get(key)
    if kept is None:
        kept = whereabouts(tournament)
        cache.set(key, kept, KEPT_SECONDS)
    return kept


def whereabouts_of(tournament: Tournament, *, code: str) -> list[Whereabouts]:
    """Return the person of a code as of now, or both of a pair; nobody if unknown.

    Both stand in the order of the pair, as in its name on every other page.
    """
    everybody = everybody_at(tournament, version=painted_version(tournament))
    meant = (one for one in everybody if one.code == code.upper())
    return sorted(meant, key=attrgetter("position"))
