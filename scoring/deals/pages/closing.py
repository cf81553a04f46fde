"""Close a table on what everybody can see, and open it again."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.deals.commands.closing import close_table, reopen_table
from scoring.deals.commands.proposing import propose_reopen
from scoring.deals.refusals import NotClosed
from scoring.games.cruce.ruleset import TieBreak
from scoring.ledger.enums import LineKind
from scoring.ranking.order import ranks
from scoring.ranking.words import settled_sentences
from scoring.refusals import StageConfirmed
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    agreeing,
    at_table,
    page,
    signature,
    to_the_proposal,
    to_the_table,
)
from scoring.scoresheet.pages.refused import Refused, after_refusal, named
from scoring.scoresheet.queries.table_view import LineView
from scoring.stages.pages.words import standing_chip
from scoring.standings.pages.lot_links import lot_url
from scoring.standings.queries.standings import side_state
from tables.ids import TableId
from tables.lots.queries import LotDraw, lots_at
from tables.seating.enums import TableState as StoredState
from tournaments.events.words import Chip
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page

SLIP_DIGITS = 16


@dataclass(frozen=True, slots=True)
class RankedSide:
    """One side in the order of the table."""

    rank: int
    label: str
    name: str
    points: int
    penalty_points: int
    chip: Chip


@tournament_page(Access.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the order on which the table will be closed, or close it.

    A closed table shows its closing slip.
    """
    at = at_table(scope, table_id=table_id)
    if request.method != "POST":
        return _close_form(request, at, typed=Typed({"after_seq": str(at.state.seq)}))
    typed = Typed(request.POST.dict())
    reason = typed.words("reason")
    if not (typed.text("reason") or at.state.over or at.state.closed):
        typed.wrong("close_reason", "reason")
    if typed.problems:
        return _close_form(request, at, typed=typed, refused=named(typed.problems))
    try:
        close_table(
            table_id=TableId(at.table.pk),
            shown=typed.shown() or (),
            sign=signature(at, typed=typed, reason=reason),
        )
    except Refusal as error:
        now, refused = after_refusal(error, at=at, typed=typed)
        return _close_form(request, now, typed=typed, refused=refused)
    letter = at.table.letter
    messages.success(request, _("Table %(letter)s is closed.") % {"letter": letter})
    return HttpResponseRedirect(at.url("close-table"))


@tournament_page(Access.ORGANIZER)
@require_http_methods(["GET", "HEAD", "POST"])
def reopen(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the question why, or open a closed table again."""
    at = at_table(scope, table_id=table_id)
    if request.method != "POST":
        return _reopen_form(request, at, typed=Typed({"after_seq": str(at.state.seq)}))
    typed = Typed(request.POST.dict())
    reason = typed.words("reason")
    if not typed.text("reason"):
        typed.wrong("reason_missing", "reason")
    if typed.problems:
        return _reopen_form(request, at, typed=typed, refused=named(typed.problems))
    try:
        sign = signature(at, typed=typed, reason=reason)
        if at.needs_two_people:
            return to_the_proposal(request, propose_reopen(at.table, sign=sign))
        reopen_table(table_id=TableId(at.table.pk), sign=sign)
    except Refusal as error:
        now, refused = after_refusal(error, at=at, typed=typed)
        return _reopen_form(request, now, typed=typed, refused=refused)
    letter = at.table.letter
    messages.success(request, _("Table %(letter)s is open again.") % {"letter": letter})
    return to_the_table(at)


def ranked_sides(at: AtTable) -> list[RankedSide]:
    """Return the sides from first to last, ties under one rank."""
    state = at.state
    body = state.as_json()
    return [
        RankedSide(
            rank=rank,
            label=at.side_label(side),
            name=at.side_name(side),
            points=state.totals[side],
            penalty_points=state.penalties[side],
            chip=standing_chip(
                side_state(body, side=side, decided=at.view.decided),
                rank=rank,
                final=state.final,
            ),
        )
        for side, rank in ranks(state.ranking.groups).items()
    ]


def settlers(at: AtTable) -> dict[str, bool]:
    """Return which ways of settling a tie the rules of this table know."""
    return {
        "extra_deal": TieBreak.PLAYOFF_DEAL in at.rules.tie_break,
        "lots": TieBreak.LOT in at.rules.tie_break,
    }


def settled(at: AtTable) -> list[str]:
    """Return how each tie was settled, with what was compared."""
    if not (at.state.over or at.state.closed):
        return []
    names = [at.side_name(side) for side in range(len(at.state.sides))]
    return settled_sentences(at.state.ranking.reasons, names=names)


def drawn_lots(at: AtTable) -> list[tuple[LotDraw, str]]:
    """Return the table's lots by the protocol, with the addresses of their pages."""
    return [(lot, lot_url(lot)) for lot in lots_at(TableId(at.table.pk))]


def closing_line(at: AtTable) -> LineView | None:
    """Return the line that closed the table."""
    closing = [v for v in at.view.lines if v.line.kind is LineKind.CLOSE]
    return closing[-1] if at.state.closed and closing else None


def _close_form(
    request: HttpRequest, at: AtTable, *, typed: Typed, refused: Refused | None = None
) -> HttpResponse:
    refused = refused or Refused()
    state = at.state
    context = {
        "refused": refused,
        "ranked": ranked_sides(at),
        "through": [] if state.unresolved else _would_go_through(at),
        "tie": bool(state.unresolved),
        "tied": [[at.side_name(side) for side in g] for g in state.unresolved],
        "settlers": settlers(at),
        "settled": settled(at),
        "lots": drawn_lots(at),
        "review": None if state.review is None else at.line(state.review),
        "slip": closing_line(at),
        "head": state.head[:SLIP_DIGITS],
        "reason": typed.text("reason"),
        "shown": ",".join(str(total) for total in state.totals),
        "client_key": str((Typed({}) if refused.new_key else typed).key()),
        "after_seq": at.state.seq if refused.missed else typed.after_seq(),
        "confirmed": at.view.stored_state is StoredState.CONFIRMED,
        "may_reopen": at.may_touch_closed
        and at.view.stored_state is StoredState.CLOSED,
    }
    return page(
        request,
        at,
        template="scoring/deals/close.html",
        context=context,
        status=refused.status,
    )


def _would_go_through(at: AtTable) -> list[str]:
    """Return who goes through on the order as it is; nobody from the final."""
    if at.state.final:
        return []
    apart = dict(at.state.apart)
    contending = [side for side in at.state.order if side not in apart]
    return [at.side_name(side) for side in contending[: at.view.through]]


def _reopen_form(
    request: HttpRequest, at: AtTable, *, typed: Typed, refused: Refused | None = None
) -> HttpResponse:
    refused = refused or Refused()
    blocked: Refusal | None = None
    if at.view.stored_state is StoredState.CONFIRMED:
        blocked = StageConfirmed()
    elif not at.state.closed:
        blocked = NotClosed()
    context = {
        "refused": refused,
        "blocked": blocked,
        "two_people": at.needs_two_people,
        "others": agreeing(at) if at.needs_two_people else [],
        "reason": typed.text("reason"),
        "client_key": str((Typed({}) if refused.new_key else typed).key()),
        "after_seq": at.state.seq if refused.missed else typed.after_seq(),
    }
    return page(
        request,
        at,
        template="scoring/deals/reopen.html",
        context=context,
        status=refused.status,
    )
