"""Where somebody who comes once the draw has begun is let in."""

from __future__ import annotations

from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament

TICKET = "late-entry"
FREE_SEAT = "walk-in"


def latecomers_page(tournament: Tournament) -> str:
    """Return the name of the page that lets latecomers in; empty where none does.

    Before the first draw that is the check-in, after the first stage nothing. One
    query, none unless the event is running.
    """
    if tournament.status != TournamentStatus.RUNNING:
        return ""
    first = Stage.objects.filter(tournament=tournament.pk, number=1)
    state = first.values_list("state", flat=True).first()
    return page_in(None if state is None else StageState(state), tournament=tournament)


def page_in(first: StageState | None, *, tournament: Tournament) -> str:
    """Return the same where the state of the first stage is known.

    Where all tables have the same size, none has a free seat once the seats are
    published.
    """
    if tournament.status != TournamentStatus.RUNNING:
        return ""
    if first is StageState.DRAWING:
        return TICKET
    seated = first in {StageState.SEATED, StageState.RUNNING}
    full, least, _fewest = tournament.table_sizes
    if seated and least < full:
        return FREE_SEAT
    return ""
