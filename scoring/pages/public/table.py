"""One table deal by deal, live, with why each score is what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.commands.calls import plays
from scoring.pages.public.ledger import ledger_rows
from scoring.pages.public.parts import Part, send_page, send_part
from scoring.pages.public.words import (
    SMALL_TABLE,
    Chip,
    seat_names,
    side_names,
    stage_name,
    standing_chip,
    table_chip,
)
from scoring.queries.calls import open_call
from scoring.queries.moves import happened, seats_changed
from scoring.queries.standings import REVIEW, side_state
from scoring.queries.table_view import TableView, table_shown
from scoring.ranking.order import ranks
from scoring.wording.figures import points_text
from scoring.wording.terms import together
from scoring.wording.ties import settled_sentence
from tables.ids import TableId
from tables.queries.seating import table_in
from tournaments.ids import TournamentId
from tournaments.policy import Access, Scope, tournament_page

HEAD_DIGITS = 16


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the scoreboard; ``seats`` as on the tickets."""

    seats: tuple[str, ...]
    name: str
    names: tuple[str, ...]
    points: int
    toward: int
    penalties: int
    css: str
    chips: tuple[Chip, ...]


@tournament_page(Access.PUBLIC)
@require_safe
def table(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the table's page; NotFound for another tournament's table."""
    row = table_in(TournamentId(scope.tournament.pk), table_id=table_id)
    context = {
        "table": row,
        "stage_name": stage_name(row.stage.number, final=row.stage.final),
    }
    part = _part(scope, table_id=table_id)
    return send_page(request, scope, page="table", part=part, context=context)


@tournament_page(Access.PUBLIC)
@require_safe
def table_part(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the score and the ledger alone."""
    return send_part(request, scope, part=_part(scope, table_id=table_id))


def _part(scope: Scope, *, table_id: int) -> Part:
    address = {"slug": scope.tournament.slug, "table_id": table_id}
    return Part(
        of=f"table.{table_id}",
        template="scoring/public/_table.html",
        src=reverse("table-part", kwargs=address),
        context=partial(_context, TournamentId(scope.tournament.pk), table_id=table_id),
        table=table_id,
    )


def _context(tournament_id: TournamentId, *, table_id: int) -> dict[str, object]:
    """Return the table's score and its ledger in words. At most seven queries.

    The table is read here, after the version, so that its state is not older.
    """
    table = table_in(tournament_id, table_id=table_id)
    view = table_shown(table)
    state, target = view.state, view.rules.ruleset.target
    sides = [
        _side_view(view, side=side, name=name)
        for side, name in enumerate(side_names(view))
    ]
    review = None if state.review is None else view.lines[state.review - 1]
    tied = view.is_tied
    return {
        "view": view,
        "sides": sides,
        "small": len(view.seats) == SMALL_TABLE,
        "free": len(sides) == 1,
        "pairs": len(sides) < len(view.seats),
        "target": target,
        "through": view.through,
        "chip": table_chip(
            view.stored_state,
            tied=tied,
            over=state.over,
            target=target,
            best=max(state.totals),
            review=review is not None,
        ),
        "review": review,
        "plays": plays(table),
        "call": open_call(TableId(table.pk), at=timezone.now())
        if plays(table)
        else None,
        "open_ties": _open_ties(view, sides=sides) if tied and not review else [],
        "settled_ties": _settled_ties(view, sides=sides),
        "happened": happened(view),
        "has_text": not seats_changed(view),
        "rows": ledger_rows(view, names=seat_names(view)),
        "columns": len(sides) + 1,
        "head": state.head[:HEAD_DIGITS],
    }


def _side_view(view: TableView, *, side: int, name: str) -> SideView:
    state, seats = view.state, view.state.sides[side]
    rank = ranks(state.ranking.groups)[side]
    standing = side_state(state.as_json(), side=side, decided=view.decided)
    if state.review is not None:
        standing = REVIEW
    chips = []
    if standing not in {"playing", REVIEW}:
        chips.append(standing_chip(standing, rank=rank, final=state.final))
    moves = not state.closed and not state.over and state.review is None
    if moves and state.next_dealer in seats:
        chips.append(Chip(state="dealer", label=_("Deals")))
    css = {"tie": "is-tie", "through": "is-through"}.get(standing, "")
    if standing == "playing" and side == state.leader:
        css = "is-leading"
    return SideView(
        seats=tuple(view.seats[seat].seat for seat in seats),
        name=name,
        names=tuple(seat_names(view)[seat] for seat in seats),
        points=state.totals[side],
        toward=max(0, min(state.totals[side], view.rules.ruleset.target)),
        penalties=state.penalties[side],
        css=css,
        chips=tuple(chips),
    )


def _open_ties(view: TableView, *, sides: Sequence[SideView]) -> list[str]:
    """Return a sentence for each tie that must be settled before the close."""
    return [
        _("%(names)s have %(points)s points each.")
        % {
            "names": together(sides[side].name for side in group),
            "points": points_text(view.state.totals[group[0]]),
        }
        for group in view.state.unresolved
    ]


def _settled_ties(view: TableView, *, sides: Sequence[SideView]) -> list[str]:
    """Return a sentence for each tie that something recorded has separated."""
    if not (view.state.over or view.state.closed):
        return []
    names = [side.name for side in sides]
    return [
        settled_sentence(reason, names=names) for reason in view.state.ranking.reasons
    ]
