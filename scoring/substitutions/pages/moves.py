"""Seats that changed after the draw was published: who, where, why, by whom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.ledger.enums import LeaveCause, LineKind
from scoring.scoresheet.pages.lines import LineRow, line_row
from scoring.scoresheet.queries.event_ledger import EventLine, moves
from scoring.standings.pages.went_home import home_rows
from tournaments.events.words import stage_name
from tournaments.ids import TournamentId
from tournaments.live.pages import frame
from tournaments.staff.policy import Access, Scope, tournament_page


@tournament_page(Access.PUBLIC)
def seat_moves(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return every change of seats of the event, beside the frozen draws."""
    found = moves(scope.tournament_id)
    context = {
        **frame(scope, page="seats"),
        "stages": _by_stage(found),
        "went_home": home_rows(scope.tournament_id),
    }
    return render(request, "scoring/substitutions/moves.html", context)


def _by_stage(found: Sequence[EventLine]) -> list[tuple[str, int, list[EventLine]]]:
    """Return the moves with the name and number of their stage."""
    by_stage = groupby(
        found, key=lambda move: (move.table.stage, move.table.state.final)
    )
    return [
        (stage_name(number, final=final), number, list(some))
        for (number, final), some in by_stage
    ]


def expelled_rows(tournament_id: TournamentId) -> list[LineRow]:
    """Return who was expelled during or after play, in the order of the tables.

    Not from a final that is held back. At most five queries.
    """
    return [
        line_row(move.view, table=move.table, authors={})
        for move in moves(tournament_id)
        if move.view.counts and _expels(move)
    ]


def _expels(move: EventLine) -> bool:
    line = move.view.line
    return line.kind is LineKind.LEAVE and line.payload["cause"] == LeaveCause.EXPELLED
