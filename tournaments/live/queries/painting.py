"""From which version a public page is painted."""

from __future__ import annotations

from django.db.models import Sum

from tournaments.events.models.stage import StageVersion
from tournaments.events.models.tournament import Tournament


def painted_version(tournament: Tournament) -> int:
    """Return the version of a loaded tournament with the ledger lines as of now.

    Whatever is read afterwards is at least as new: the tournament's own version is
    the loaded one, so a change between the loading and this call is seen as newer.
    One query.
    """
    lines = StageVersion.objects.filter(stage__tournament=tournament.pk).aggregate(
        lines=Sum("version")
    )["lines"]
    return tournament.version + (lines or 0)
