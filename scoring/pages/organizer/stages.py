"""Which stage a form of the organizer means.

A form carries the number of its stage, so that one that is sent again, from a page
left open, never means the next stage.
"""

from __future__ import annotations

from tournaments.errors import NotFound
from tournaments.ids import TournamentId
from tournaments.policy import Scope
from tournaments.queries.events import StageRow, stages


def stage_numbered(scope: Scope, *, number: str) -> StageRow:
    """Return the event's stage with a number as posted. Raises NotFound."""
    for row in stages(TournamentId(scope.tournament.pk)):
        if str(row.number) == number:
            return row
    raise NotFound
