"""The line that confirmed the latest stage: what paper and screens hold fast."""

from __future__ import annotations

from scoring.standings.lines import StageConfirmed
from tournaments.book.lines import Entry, read
from tournaments.events.models.tournament import Tournament


def last_confirmed(tournament: Tournament) -> Entry[StageConfirmed] | None:
    """Return the latest confirmation that everybody may see; nothing before the first.

    Its hash stands for every line of the event's book before it, and through the heads
    of the tables for every line of theirs. While the final is held back it is that of
    the stage before.
    """
    shown = [
        line
        for line in read(tournament.id, StageConfirmed)
        if not (tournament.final_held and line.said.final)
    ]
    return shown[-1] if shown else None
