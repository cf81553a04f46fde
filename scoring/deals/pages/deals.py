"""Record a deal: played, all passed, misdealt, or an extra deal for a tie.

The result is always shown before it is saved: one button asks for it, another one
saves exactly that; a deal that was changed since is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.deals.commands import deals as commands
from scoring.deals.pages.closing import decided_by_tie_break
from scoring.deals.pages.deal_page import deal_page
from scoring.deals.pages.forms_deal import TypedDeal, read_deal
from scoring.games.protocol import Problem
from scoring.ledger.enums import Purpose
from scoring.rules.rules import COUNTED
from scoring.scoresheet.pages.choices import DEAL_FORM, unplayed
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    at_table,
    closed_to_play,
    saved,
    signature,
)
from scoring.scoresheet.pages.refused import Refused, refused_entry
from scoring.scoresheet.pages.table_form import table_form
from scoring.scoresheet.refusals import NotAsShown
from scoring.scoresheet.words.explain import title_of
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_view


@tournament_view(Access.REFEREE)
@require_POST
def preview_deal(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the result of the form as it stands, as a fragment; writes nothing."""
    table = at_table(scope, table_id=table_id)
    deal = read_texts(table, request.POST.dict())
    wrong = [*deal.problems, *reasons_missing(table, deal)]
    refused = refused_entry(problem for problem in wrong if not _unfinished(problem))
    shown = deal_page(table, deal=deal, refused=refused, complete=not wrong, live=True)
    return render(request, "scoring/deals/_deal_result.html", {"deal": shown})


def _unfinished(problem: Problem) -> bool:
    """Tell whether something is only missing: no error while somebody types."""
    return problem.code.endswith(("_missing", "_reason"))


def fresh_texts(request: HttpRequest, table: AtTable) -> Mapping[str, str]:
    """Return the fields of a new form: who deals is filled in."""
    texts = {
        "outcome": request.GET.get("outcome", ""),
        "purpose": request.GET.get("purpose", ""),
        DEAL_FORM: request.GET.get(DEAL_FORM, ""),
        "expected_dealer": str(table.state.next_dealer),
    }
    if not dealer_is_drawn(table):
        texts["dealer"] = str(table.state.next_dealer)
    return texts


def dealer_is_drawn(table: AtTable) -> bool:
    """Tell whether the first dealer is still to be drawn at the table."""
    return commands.dealer_is_drawn(table.state, rules=table.view.rules)


def read_texts(
    table: AtTable, texts: Mapping[str, str], *, by_seat: bool = False
) -> TypedDeal:
    """Return the deal that a form has sent; never raises."""
    return read_deal(
        texts,
        company=table.company(),
        rules=table.view.rules,
        next_dealer=table.state.next_dealer,
        names=table.names,
        by_seat=by_seat,
    )


def reasons_missing(table: AtTable, deal: TypedDeal) -> list[Problem]:
    """Return what the referee must still say: who dealt, or why out of turn."""
    if dealer_is_drawn(table):
        return (
            [] if deal.typed.text("dealer") else [Problem("dealer_missing", "dealer")]
        )
    if deal.reason:
        return []
    if deal.purpose is Purpose.TIE_BREAK and not table.state.over:
        return [Problem("early_reason", "reason")]
    if deal.dealer_chosen:
        due = table.view.seats[table.state.next_dealer]
        whose = {"name": due.name, "seat": due.seat}
        return [Problem("dealer_reason", "reason", whose)]
    return []


def as_the_next_deal(table: AtTable, texts: Mapping[str, str]) -> dict[str, str]:
    """Return the same deal as the one after those that others have recorded."""
    kept = dict(texts)
    if kept.get("dealer") == kept.get("expected_dealer"):
        kept["dealer"] = str(table.state.next_dealer)
    kept["expected_dealer"] = str(table.state.next_dealer)
    return kept


def why_blocked(table: AtTable, deal: TypedDeal) -> Refusal | None:
    """Return why no such deal can be recorded now, before anything is typed."""
    closed, rules = closed_to_play(table), table.view.rules
    return closed or commands.not_due(deal.purpose, state=table.state, rules=rules)


def _template(table: AtTable, typed: Typed) -> str:
    return (
        f"scoring/deals/{'quick_deal' if _is_unplayed(table, typed) else 'deal'}.html"
    )


def _is_unplayed(table: AtTable, typed: Typed) -> bool:
    """Tell whether a deal was chosen in which nothing was played."""
    outcome = table.view.rules.outcomes.get(typed.text("outcome"))
    return outcome is not None and not outcome.played


def _context(table: AtTable, typed: Typed, refused: Refused) -> dict[str, object]:
    """Return what the form shows; everything typed is kept."""
    behind = bool(refused.missed)
    texts = as_the_next_deal(table, typed.texts) if behind else typed.texts
    deal = read_texts(table, texts)
    wrong = deal.problems or reasons_missing(table, deal)
    return {
        "deal": deal_page(table, deal=deal, refused=refused, complete=not wrong),
        "blocked": why_blocked(table, deal)
        if refused.status == HTTPStatus.OK
        else None,
        "dealer_drawn": dealer_is_drawn(table),
        "unplayed": unplayed(table),
        "counted_too": table.view.rules.short and texts.get(DEAL_FORM) != COUNTED,
        "tied": [
            table.side_name(side) for group in table.state.unresolved for side in group
        ],
    }


@table_form(Access.REFEREE, template=_template, context=_context, fresh=fresh_texts)
def record_deal(
    request: HttpRequest, table: AtTable, typed: Typed
) -> HttpResponse | None:
    """Save the deal whose result was shown."""
    deal = read_texts(table, typed.texts)
    typed.problems += [*deal.problems, *reasons_missing(table, deal)]
    typed.check()
    if not typed.saves:
        return None
    if not deal.was_shown:
        raise NotAsShown
    written = commands.record_deal(
        table_id=table.table_id,
        deal=deal.meant,
        shown=typed.shown() or (),
        sign=signature(table, typed=typed, reason=deal.reason),
        purpose=deal.purpose,
    )
    played = next(p for p in written.state.lines if p.seq == written.line.seq)
    title = title_of(written.line, played=played)
    told = [_("Saved: %(line)s.") % {"line": title}]
    if deal.purpose is Purpose.TIE_BREAK:
        now = at_table(table.scope, table_id=table.table_id)
        told += decided_by_tie_break(now)
    return saved(request, table, " ".join(told))
