"""Void a line of the ledger, or put the right deal in its place."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.deals.pages.deal_page import DealPage
from scoring.deals.pages.forms_deal import TypedDeal, read_deal, texts_of
from scoring.disputes.commands.corrections import Replacement, void_line
from scoring.disputes.commands.proposing import propose_void
from scoring.games.cruce.settle import Problem
from scoring.ledger.enums import LineKind, Purpose
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    agreeing,
    at_table,
    not_correctable,
    page,
    signature,
    to_the_proposal,
    to_the_table,
)
from scoring.scoresheet.pages.ledger import Words, ledger_rows
from scoring.scoresheet.pages.preview import (
    consequences,
    next_dealer,
    sides_after,
    sides_made,
)
from scoring.scoresheet.pages.refused import Refused, after_refusal, named, not_as_shown
from scoring.scoresheet.queries.table_view import LineView
from scoring.scoresheet.queries.what_if import after_void, voidable_line
from scoring.scoresheet.refusals import NotVoidable
from tables.ids import TableId
from tables.seating.enums import TableState as StoredState
from tournaments.refusals import Refusal
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.policy import Access, Scope, tournament_page

YES = "1"
BEHIND = "behind"


@tournament_page(Access.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def void(request: HttpRequest, scope: Scope, table_id: int, seq: int) -> HttpResponse:
    """Return a line with what voiding it changes, or void it for a reason."""
    at = at_table(scope, table_id=table_id)
    if request.method != "POST":
        line = voidable_line(at.view, seq=seq)
        return _void_form(request, at, line=line, typed=Typed(_fresh(request, at)))
    typed = Typed(request.POST.dict())
    reason = typed.words("reason")
    if not reason and not typed.problems:
        typed.wrong("reason_missing", "reason")
    if typed.problems:
        line = voidable_line(at.view, seq=seq)
        refused = named(typed.problems)
        return _void_form(request, at, line=line, typed=typed, refused=refused)
    try:
        proposed = _write(at, seq=seq, typed=typed, reason=reason)
    except Refusal as error:
        now, refused = after_refusal(error, at=at, typed=typed)
        line = voidable_line(now.view, seq=seq)
        return _void_form(request, now, line=line, typed=typed, refused=refused)
    if proposed is not None:
        return to_the_proposal(request, proposed)
    messages.success(request, _("Voided: %(line)s.") % {"line": _title(at, seq=seq)})
    return to_the_table(at)


@tournament_page(Access.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def replace(
    request: HttpRequest, scope: Scope, table_id: int, seq: int
) -> HttpResponse:
    """Return the form of the right deal, or void the line and put it in its place."""
    at = at_table(scope, table_id=table_id)
    if request.method != "POST":
        texts = _recorded(at, line=voidable_line(at.view, seq=seq))
        return _replace_form(request, at, seq=seq, texts=texts)
    texts = request.POST.dict()
    deal = _read(at, texts, seq=seq)
    refused = named([*deal.problems, *_reason_missing(deal)])
    if refused.wrong or not deal.typed.saves:
        return _replace_form(request, at, seq=seq, texts=texts, refused=refused)
    if not deal.was_shown:
        refused = not_as_shown()
        return _replace_form(request, at, seq=seq, texts=texts, refused=refused)
    try:
        right = Replacement(entry=deal.entry, shown=deal.typed.shown() or ())
        proposed = _write(
            at, seq=seq, typed=deal.typed, reason=deal.reason, replacement=right
        )
    except Refusal as error:
        now, refused = after_refusal(error, at=at, typed=deal.typed)
        texts = {**texts, "after_seq": str(now.state.seq)} if refused.missed else texts
        return _replace_form(request, now, seq=seq, texts=texts, refused=refused)
    if proposed is not None:
        return to_the_proposal(request, proposed)
    messages.success(request, _("Replaced: %(line)s.") % {"line": _title(at, seq=seq)})
    return to_the_table(at)


def _write(
    at: AtTable,
    *,
    seq: int,
    typed: Typed,
    reason: str,
    replacement: Replacement | None = None,
) -> Proposal | None:
    """Void the line; where two people are asked, propose it and return that."""
    sign = signature(at, typed=typed, reason=reason)
    behind_stage = at.may_touch_closed and typed.text(BEHIND) == YES
    if at.proposes:
        return propose_void(
            at.table,
            seq=seq,
            replacement=replacement,
            organizes=at.may_touch_closed,
            behind_stage=behind_stage,
            sign=sign,
        )
    void_line(
        table_id=TableId(at.table.pk),
        seq=seq,
        sign=sign,
        replacement=replacement,
        may_touch_closed=at.may_touch_closed,
        behind_stage=behind_stage,
    )
    return None


@tournament_page(Access.REFEREE)
@require_POST
def preview_replacement(
    request: HttpRequest, scope: Scope, table_id: int, seq: int
) -> HttpResponse:
    """Return the result of the replacement as typed, as a fragment."""
    at = at_table(scope, table_id=table_id)
    line = _deal_line(at, seq=seq)
    deal = _read(at, request.POST.dict(), seq=seq)
    wrong = [p for p in deal.problems if not p.code.endswith("_missing")]
    shown = DealPage.of(
        at,
        deal=deal,
        refused=named(wrong),
        complete=not deal.problems,
        replaces=line.line.seq,
        live=True,
    )
    return render(request, "scoring/deals/_deal_result.html", {"deal": shown})


def _fresh(request: HttpRequest, at: AtTable) -> Mapping[str, str]:
    """Return the fields of a new form; taking back at once has its reason ready."""
    undo = request.GET.get("undo") == YES
    reason = _("Taken back by the referee: entered by mistake.") if undo else ""
    return {
        "reason": reason,
        "after_seq": str(at.state.seq),
        "undo": YES if undo else "",
    }


def _recorded(at: AtTable, *, line: LineView) -> Mapping[str, str]:
    if line.deal is None:
        raise NotVoidable(seq=line.line.seq)
    return texts_of(line.deal, teams=at.state.sides)


def _deal_line(at: AtTable, *, seq: int) -> LineView:
    """Return the line that a deal can replace. Raises what cannot be replaced."""
    line = voidable_line(at.view, seq=seq)
    if line.line.kind is not LineKind.DEAL:
        raise NotVoidable(seq=seq)
    return line


def _read(at: AtTable, texts: Mapping[str, str], *, seq: int) -> TypedDeal:
    return read_deal(
        {**texts, "purpose": Purpose.SET.value},
        players=at.players,
        rules=at.rules,
        next_dealer=at.state.next_dealer,
        seats=at.playing(replaces=seq),
    )


def _reason_missing(deal: TypedDeal) -> list[Problem]:
    said = deal.reason or any(p.field == "reason" for p in deal.problems)
    return [] if said else [Problem("reason_missing", "reason")]


def _title(at: AtTable, *, seq: int) -> str:
    return at.line(seq).title


def _words(at: AtTable, *, seq: int) -> Words:
    """Return what happened in a line, in the words of the ledger."""
    rows = ledger_rows(at.view, names=at.names)
    return next(row.words for row in rows if row.seq == seq)


def _void_form(
    request: HttpRequest,
    at: AtTable,
    *,
    line: LineView,
    typed: Typed,
    refused: Refused | None = None,
) -> HttpResponse:
    refused = refused or Refused()
    after = after_void(at.view, seq=line.line.seq)
    context = {
        "line": line,
        "made": sides_made(at, line=line),
        "words": _words(at, seq=line.line.seq),
        "refused": refused,
        "blocked": not_correctable(at),
        "behind": at.view.stored_state is StoredState.CONFIRMED,
        "two_people": at.proposes,
        "others": agreeing(at) if at.proposes else [],
        "undo": typed.text("undo") == YES,
        "reason": typed.text("reason"),
        "client_key": str(typed.key()),
        "after_seq": at.state.seq if refused.missed else typed.after_seq(),
        "sides": sides_after(at, after=after.totals),
        "notes": [*consequences(at, after=after), *next_dealer(at, after=after)],
        "replaceable": line.line.kind is LineKind.DEAL,
    }
    return page(
        request,
        at,
        template="scoring/disputes/void.html",
        context=context,
        status=refused.status,
    )


def _replace_form(
    request: HttpRequest,
    at: AtTable,
    *,
    seq: int,
    texts: Mapping[str, str],
    refused: Refused | None = None,
) -> HttpResponse:
    refused = refused or Refused()
    line = _deal_line(at, seq=seq)
    deal = _read(at, texts, seq=seq)
    context = {
        "line": line,
        "made": sides_made(at, line=line),
        "words": _words(at, seq=line.line.seq),
        "refused": refused,
        "blocked": not_correctable(at),
        "behind": at.view.stored_state is StoredState.CONFIRMED,
        "two_people": at.proposes,
        "others": agreeing(at) if at.proposes else [],
        "deal": DealPage.of(
            at, deal=deal, refused=refused, complete=not deal.problems, replaces=seq
        ),
    }
    return page(
        request,
        at,
        template="scoring/disputes/replace.html",
        context=context,
        status=refused.status,
    )
