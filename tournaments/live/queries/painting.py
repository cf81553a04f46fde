"""From which version a public page is painted."""

from __future__ import annotations

from tournaments.events.models.stage import StageVersion
from tournaments.events.models.tournament import Tournament
from tournaments.prepared import Prepared, number

_LINES = Prepared(
    StageVersion.objects.filter(stage__tournament=number("event")).values_list(
        "version", flat=True
    )
)


def painted_version(tournament: Tournament) -> int:
    """Return the version of a loaded tournament with the ledger lines as of now.

    Whatever is read afterwards is at least as new: the tournament's own version is
    the loaded one, so a change between the loading and this call is seen as newer.
    One query.
    """
    return tournament.version + sum(_LINES.all(event=tournament.pk))
