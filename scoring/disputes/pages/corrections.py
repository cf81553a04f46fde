"""Void a line of the ledger, or put the right deal in its place."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.deals.pages.deal_page import deal_page
from scoring.deals.pages.forms_deal import TypedDeal, read_deal, texts_of
from scoring.disputes.commands.corrections import Replacement, void_line
from scoring.disputes.commands.proposing import propose_void
from scoring.ledger.enums import LineKind, Purpose
from scoring.ledger.lines import Signature
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    agreeing,
    at_table,
    not_correctable,
    saved,
    signature,
)
from scoring.scoresheet.pages.ledger import ledger_rows
from scoring.scoresheet.pages.preview import (
    consequences_in_words,
    next_dealer,
    sides_after,
    sides_made,
)
from scoring.scoresheet.pages.refused import Refused, refused_entry
from scoring.scoresheet.pages.table_form import table_form
from scoring.scoresheet.queries.table_view import LineView
from scoring.scoresheet.queries.what_if import after_void, voidable_line
from scoring.scoresheet.refusals import NotAsShown, NotVoidable
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.pages.proposals import to_the_proposal
from tournaments.staff.policy import Access, Scope, tournament_view

YES = "1"


def _write(
    table: AtTable,
    *,
    seq: int,
    typed: Typed,
    sign: Signature,
    replacement: Replacement | None = None,
) -> Proposal | None:
    """Void the line; where two people are asked, propose it and return that."""
    behind_stage = table.goes_behind(typed)
    if table.proposes:
        return propose_void(
            table.row,
            seq=seq,
            replacement=replacement,
            organizes=table.may_touch_closed,
            behind_stage=behind_stage,
            sign=sign,
        )
    void_line(
        table_id=table.table_id,
        seq=seq,
        sign=sign,
        replacement=replacement,
        may_touch_closed=table.may_touch_closed,
        behind_stage=behind_stage,
    )
    return None


@tournament_view(Access.REFEREE)
@require_POST
def preview_replacement(
    request: HttpRequest, scope: Scope, table_id: int, seq: int
) -> HttpResponse:
    """Return the result of the replacement as typed, as a fragment."""
    table = at_table(scope, table_id=table_id)
    line = _deal_line(table, seq=seq)
    deal = _read(table, request.POST.dict(), seq=seq)
    wrong = [p for p in deal.problems if not p.code.endswith("_missing")]
    shown = deal_page(
        table,
        deal=deal,
        refused=refused_entry(wrong),
        complete=not deal.problems,
        replaces=line.line.seq,
        live=True,
    )
    return render(request, "scoring/deals/_deal_result.html", {"deal": shown})


def _undo(request: HttpRequest, _table: AtTable, **_line: int) -> Mapping[str, str]:
    """Return the fields of a new form; taking back at once has its reason ready."""
    if request.GET.get("undo") != YES:
        return {}
    reason = _("Taken back by the referee: entered by mistake.")
    return {"reason": reason, "undo": YES}


def _deal_line(table: AtTable, *, seq: int) -> LineView:
    """Return the line that a deal can replace. Raises what cannot be replaced."""
    line = voidable_line(table.view, seq=seq)
    if line.line.kind is not LineKind.DEAL:
        raise NotVoidable(seq=seq)
    return line


def _read(table: AtTable, texts: Mapping[str, str], *, seq: int) -> TypedDeal:
    return read_deal(
        {**texts, "purpose": Purpose.SET.value},
        company=table.company(replaces=seq),
        rules=table.view.rules,
        next_dealer=table.state.next_dealer,
        names=table.view.names_at(seq),
    )


def _correction(table: AtTable, *, line: LineView) -> dict[str, object]:
    """Return what both ways to correct a line show."""
    rows = ledger_rows(table.view)
    return {
        "line": line,
        "made": sides_made(table, line=line),
        "words": next(row.words for row in rows if row.seq == line.line.seq),
        "blocked": not_correctable(table),
        "behind": table.view.confirmed,
        "two_people": table.proposes,
        "others": agreeing(table) if table.proposes else [],
    }


def _done(
    request: HttpRequest,
    table: AtTable,
    told: str,
    *,
    seq: int,
    proposed: Proposal | None,
) -> HttpResponse:
    if proposed is not None:
        return to_the_proposal(request, proposed)
    return saved(request, table, told % {"line": table.line(seq).title})


def _void_context(
    table: AtTable, typed: Typed, _refused: Refused, seq: int
) -> dict[str, object]:
    line = voidable_line(table.view, seq=seq)
    after = after_void(table.view, seq=seq)
    return {
        **_correction(table, line=line),
        "undo": typed.text("undo") == YES,
        "sides": sides_after(table, after=after.totals),
        "notes": [
            *consequences_in_words(table, after=after),
            *next_dealer(table, after=after),
        ],
        "replaceable": line.line.kind is LineKind.DEAL,
    }


@table_form(
    Access.REFEREE,
    template="scoring/disputes/void.html",
    context=_void_context,
    fresh=_undo,
)
def void(request: HttpRequest, table: AtTable, typed: Typed, seq: int) -> HttpResponse:
    """Void a line for a reason, or propose it; the page shows what it changes."""
    sign = signature(table, typed=typed)
    proposed = _write(table, seq=seq, typed=typed, sign=sign)
    return _done(request, table, _("Voided: %(line)s."), seq=seq, proposed=proposed)


def _recorded(_request: HttpRequest, table: AtTable, seq: int) -> Mapping[str, str]:
    """Return the fields of the deal as it was recorded."""
    deal = _deal_line(table, seq=seq).deal
    assert deal is not None
    return texts_of(deal, rules=table.view.rules, company=table.company())


def _replace_context(
    table: AtTable, typed: Typed, refused: Refused, seq: int
) -> dict[str, object]:
    line = _deal_line(table, seq=seq)
    deal = _read(table, typed.texts, seq=seq)
    return {
        **_correction(table, line=line),
        "deal": deal_page(
            table, deal=deal, refused=refused, complete=not deal.problems, replaces=seq
        ),
    }


@table_form(
    Access.REFEREE,
    template="scoring/disputes/replace.html",
    context=_replace_context,
    fresh=_recorded,
)
def replace(
    request: HttpRequest, table: AtTable, typed: Typed, seq: int
) -> HttpResponse | None:
    """Void the line and put the deal whose result was shown in its place."""
    deal = _read(table, typed.texts, seq=seq)
    typed.problems += deal.problems
    if not typed.text("reason"):
        typed.wrong("reason_missing", "reason")
    typed.check()
    if not typed.saves:
        return None
    if not deal.was_shown:
        raise NotAsShown
    right = Replacement(instead=deal.meant, shown=typed.shown() or ())
    sign = signature(table, typed=typed, reason=deal.reason)
    proposed = _write(table, seq=seq, typed=typed, sign=sign, replacement=right)
    return _done(request, table, _("Replaced: %(line)s."), seq=seq, proposed=proposed)
