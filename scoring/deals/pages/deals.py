"""Record a deal: played, all passed, misdealt, or an extra deal for a tie.

The result is always shown before it is saved: one button asks for it, another one
saves exactly that; an entry that was changed since is refused.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.deals.commands.deals import record_deal as record
from scoring.deals.pages.deal_page import DealPage
from scoring.deals.pages.forms_deal import TypedDeal, read_deal
from scoring.deals.refusals import NoTie, SetOver
from scoring.games.cruce.ruleset import FirstDealer
from scoring.games.cruce.settle import Outcome, Problem, lowest_bid
from scoring.ledger.enums import Purpose
from scoring.scoresheet.pages.frame import (
    AtTable,
    again,
    at_table,
    closed_to_play,
    page,
    signature,
    to_the_table,
)
from scoring.scoresheet.pages.refused import Refused, after_refusal, named, not_as_shown
from tables.ids import TableId
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page


@tournament_page(Access.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def record_deal(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the form of a deal with its result, or save it and go to the table."""
    at = at_table(scope, table_id=table_id)
    if request.method != "POST":
        return _form(request, at, texts=fresh_texts(request, at))
    texts = request.POST.dict()
    deal = read_texts(at, texts)
    refused = named([*deal.problems, *reasons_missing(at, deal)])
    if refused.wrong or not deal.typed.saves:
        return _form(request, at, texts=texts, refused=refused)
    if not deal.was_shown:
        return _form(request, at, texts=texts, refused=not_as_shown())
    try:
        written = record(
            table_id=TableId(at.table.pk),
            entry=deal.entry,
            shown=deal.typed.shown() or (),
            sign=signature(at, typed=deal.typed, reason=deal.reason),
            purpose=deal.purpose,
        )
    except Refusal as error:
        now, refused = after_refusal(error, at=at, typed=deal.typed)
        return _form(request, now, texts=texts, refused=refused)
    saved = again(at).line(written.line.seq)
    messages.success(request, _("Saved: %(line)s.") % {"line": saved.title})
    return to_the_table(at)


@tournament_page(Access.REFEREE)
@require_POST
def preview_deal(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the result of the form as it stands, as a fragment; writes nothing."""
    at = at_table(scope, table_id=table_id)
    deal = read_texts(at, request.POST.dict())
    wrong = [*deal.problems, *reasons_missing(at, deal)]
    refused = named(problem for problem in wrong if not _unfinished(problem))
    shown = DealPage.of(at, deal=deal, refused=refused, complete=not wrong, live=True)
    return render(request, "scoring/deals/_deal_result.html", {"deal": shown})


def _unfinished(problem: Problem) -> bool:
    """Tell whether something is only missing: no error while somebody types."""
    return problem.code.endswith(("_missing", "_reason"))


def fresh_texts(request: HttpRequest, at: AtTable) -> Mapping[str, str]:
    """Return the fields of a new form: who deals is filled in."""
    texts = {
        "outcome": request.GET.get("outcome", ""),
        "purpose": request.GET.get("purpose", ""),
        "expected_dealer": str(at.state.next_dealer),
    }
    if not dealer_is_drawn(at):
        texts["dealer"] = str(at.state.next_dealer)
    return texts


def dealer_is_drawn(at: AtTable) -> bool:
    """Tell whether the first dealer is still to be drawn at the table."""
    none_yet = all(line.number is None for line in at.state.lines)
    return none_yet and at.rules.first_dealer is FirstDealer.DRAWN


def read_texts(
    at: AtTable, texts: Mapping[str, str], *, by_seat: bool = False
) -> TypedDeal:
    """Return the deal that a form has sent; never raises."""
    return read_deal(
        texts,
        players=at.players,
        rules=at.rules,
        next_dealer=at.state.next_dealer,
        seats=at.playing(),
        by_seat=by_seat,
    )


def reasons_missing(at: AtTable, deal: TypedDeal) -> list[Problem]:
    """Return what the referee must still say: who dealt, or why out of turn."""
    if dealer_is_drawn(at):
        return (
            [] if deal.typed.text("dealer") else [Problem("dealer_missing", "dealer")]
        )
    if deal.reason:
        return []
    if deal.purpose is Purpose.TIE_BREAK and not at.state.over:
        return [Problem("early_reason", "reason")]
    if deal.dealer_chosen:
        return [Problem("dealer_reason", "reason")]
    return []


def _form(
    request: HttpRequest,
    at: AtTable,
    *,
    texts: Mapping[str, str],
    refused: Refused | None = None,
) -> HttpResponse:
    """Return the page of the form; everything typed is kept."""
    refused = refused or Refused()
    behind = bool(refused.missed)
    if behind:
        texts = as_the_next_deal(at, texts)
    deal = read_texts(at, texts)
    wrong = deal.problems or reasons_missing(at, deal)
    shown = DealPage.of(at, deal=deal, refused=refused, complete=not wrong)
    template = (
        "scoring/deals/deal.html"
        if deal.entry.outcome is Outcome.PLAYED
        else "scoring/deals/quick_deal.html"
    )
    context = {
        "deal": shown,
        "refused": refused,
        "blocked": None if refused.status != 200 else why_blocked(at, deal),  # noqa: PLR2004
        "dealer_drawn": dealer_is_drawn(at),
        "all_pass_is_void": lowest_bid(at.rules) > 0,
        "tied": [at.side_name(side) for group in at.state.unresolved for side in group],
    }
    return page(request, at, template=template, context=context, status=refused.status)


def as_the_next_deal(at: AtTable, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the same entry as the deal after those that others have recorded."""
    kept = dict(texts)
    if kept.get("dealer") == kept.get("expected_dealer"):
        kept["dealer"] = str(at.state.next_dealer)
    kept["expected_dealer"] = str(at.state.next_dealer)
    kept["after_seq"] = str(at.state.seq)
    return kept


def why_blocked(at: AtTable, deal: TypedDeal) -> Refusal | None:
    """Return why no such deal can be recorded now, before anything is typed."""
    if closed := closed_to_play(at):
        return closed
    if deal.purpose is Purpose.SET and at.state.over:
        return SetOver(reached=at.reached)
    if deal.purpose is Purpose.TIE_BREAK and not at.state.unresolved:
        return NoTie()
    return None
