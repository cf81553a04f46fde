"""Whether everybody sees the score of the final, for the pages of the desk."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.standings.lines import Embargo
from scoring.standings.queries.held import embargoes_of, may_be_held
from tournaments.book.lines import Entry
from tournaments.events.models.tournament import Tournament


@dataclass(frozen=True, slots=True)
class EmbargoFacts:
    """What the desk shows about the final's public score."""

    may_hold: bool
    rows: tuple[Entry[Embargo], ...]

    @property
    def final_over(self) -> bool:
        """Tell whether opening the score cannot be taken back any more."""
        return not self.may_hold


def embargo_facts(tournament: Tournament) -> EmbargoFacts:
    """Return whether the score can be held back, and what was decided so far."""
    return EmbargoFacts(
        may_hold=may_be_held(tournament),
        rows=embargoes_of(tournament.id),
    )
