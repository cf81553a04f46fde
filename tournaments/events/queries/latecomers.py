"""Where somebody who comes once the draw has begun is let in."""

from __future__ import annotations

from tournaments.events.enums import ON_NOW, StageState, TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import StageRow, first_stage

TICKET = "late-entry"
FREE_SEAT = "walk-in"


def latecomers_page(tournament: Tournament) -> str:
    """Return the name of the page that lets latecomers in; empty where none does.

    Before the first draw that is the check-in, after the first stage nothing. One
    query, none unless the event is running.
    """
    if tournament.status != TournamentStatus.RUNNING:
        return ""
    return page_in(first_stage(tournament.id), tournament=tournament)


def page_in(first: StageRow | None, *, tournament: Tournament) -> str:
    """Return the same where the first stage is known.

    Once the seats are published none is free where all tables have the same size, and
    where all are closed. Nobody comes late to a cancelled event.
    """
    running = tournament.status == TournamentStatus.RUNNING
    if not (running and tournament.takes_records) or first is None:
        return ""
    if first.state is StageState.DRAWING:
        return TICKET
    seated = first.state in ON_NOW
    full, least, _fewest = tournament.table_sizes
    if seated and least < full and first.tables_closed < first.tables:
        return FREE_SEAT
    return ""
