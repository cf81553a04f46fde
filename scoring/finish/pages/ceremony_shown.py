"""The ceremony on the wall of the hall: only what has been revealed is sent."""

from __future__ import annotations

from scoring.finish.queries.ceremony import ceremony_of
from scoring.finish.queries.ending import ending_of
from tournaments.events.models.tournament import Tournament
from tournaments.live.pages import live_page


def _context(tournament: Tournament) -> dict[str, object]:
    found = ceremony_of(tournament)
    return {
        "groups": () if found is None else found.revealed,
        "official": found is not None,
        "ending": ending_of(tournament.id),
    }


ceremony, ceremony_part = live_page(
    "ceremony",
    template="scoring/finish/public_ceremony.html",
    part="scoring/finish/_ceremony.html",
    context=_context,
)
