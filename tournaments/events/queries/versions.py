"""The version of a tournament: one number that only grows."""

from __future__ import annotations

from django.db.models import F, Sum
from django.db.models.functions import Coalesce

from tournaments.events.models.tournament import Tournament
from tournaments.refusals import NotFound


def current_version(tournament_id: int) -> int:
    """Return how often the tournament has changed, ledger lines included.

    Raises NotFound. One query.
    """
    version = (
        Tournament.objects.filter(pk=tournament_id)
        .annotate(lines=Coalesce(Sum("stages__version__version"), 0))
        .values_list(F("version") + F("lines"), flat=True)
        .first()
    )
    if version is None:
        raise NotFound
    return int(version)
