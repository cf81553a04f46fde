"""The register of penalties for referees and organizers, on a page and as a file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.calls.pages.calls import referee_frame
from scoring.deals.pages.penalties import where_in_play
from scoring.deals.queries import PenaltyRow, count, penalties
from scoring.games.words.figures import penalties_text
from tournaments.people.queries.names import names_by_code
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.spreadsheets import Cell, Spreadsheet, send_spreadsheet


@tournament_page(Access.REFEREE)
def register(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return all penalties of the event, or those of ``?player=`` alone."""
    return _page(request, scope, template="scoring/deals/referee_penalties.html")


@tournament_page(Access.ORGANIZER)
def desk_register(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the same among the organizer's pages."""
    return _page(request, scope, template="scoring/deals/desk_penalties.html")


@tournament_page(Access.REFEREE)
def register_file(_request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return all penalties as a table for a spreadsheet, in the reader's language."""
    return send_spreadsheet(penalties_sheet(scope), ending="csv")


def penalties_sheet(scope: Scope) -> Spreadsheet:
    """Return all penalties that the reader may see, one a row."""
    return Spreadsheet(
        name=f"{scope.tournament.slug}-penalties",
        title=_("Penalties"),
        columns=[
            _("Time"), _("Code"), _("Name"), _("Stage"), _("Table"), _("Deal"),
            _("What for"), _("Points"), _("Reason"), _("Signed"), _("Cancelled"),
        ],
        rows=[_values(row) for row in _seen(scope)],
    )  # fmt: skip


def _seen(scope: Scope) -> list[PenaltyRow]:
    """Return the penalties; of a final that is held back only to whoever records there.

    They tell how its play went.
    """
    held = scope.tournament.final_held
    return [
        row
        for row in penalties(scope.tournament_id)
        if not (held and row.table.state.final)
        or scope.actor.may_record_at(row.table.letter)
    ]


def _values(row: PenaltyRow) -> list[Cell]:
    cancelled = row.cancelled
    return [
        row.line.at,
        row.seat.code,
        row.seat.name,
        row.table.stage_name,
        row.table.letter,
        row.deal,
        _what(row),
        row.points,
        row.line.reason,
        row.line.author,
        "" if cancelled is None else f"{cancelled.author}: {cancelled.reason}",
    ]


def _page(request: HttpRequest, scope: Scope, *, template: str) -> HttpResponse:
    found = _seen(scope)
    entrants = names_by_code(scope.tournament_id)
    names = {row.seat.code: entrants[row.seat.code] for row in found}
    asked = request.GET.get("player", "")
    player = asked if asked in names else ""
    shown = [row for row in found if player in {"", row.seat.code}]
    in_force = count(shown)
    context = {
        **referee_frame(scope),
        "players": sorted(names.items(), key=lambda one: one[1]),
        "player": player,
        "rows": [
            (row, _what(row), where_in_play(row), _table_url(row, scope=scope))
            for row in shown
        ],
        "in_force": penalties_text(in_force.total, misdeals=in_force.misdeals),
        "file": page_of(scope.tournament, "penalties-file"),
    }
    return render(request, template, context)


def _table_url(row: PenaltyRow, *, scope: Scope) -> str:
    """Return the address of its table, where the reader records there."""
    if not scope.actor.may_record_at(row.table.letter):
        return ""
    return page_of(scope.tournament, "referee-table", table_id=row.table.id)


def _what(row: PenaltyRow) -> str:
    return capfirst(row.what) if row.points else _("Notice")
