"""Entry fees: what is owed, what was paid and how, totals, and a receipt to print."""

from __future__ import annotations

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.checkin.commands.fees import (
    set_fee_per_person,
    take_back_fee,
    take_fee,
)
from tournaments.checkin.queries.fees import BANI, fee_rows, fee_totals, lei
from tournaments.checkin.refusals import BadFee
from tournaments.ids import EntrantId
from tournaments.people.enums import FeeMethod
from tournaments.people.pages.roster import back_to_roster
from tournaments.people.queries.names import name_apart
from tournaments.refusals import NotFound
from tournaments.staff.policy import Access, Scope, tournament_page, tournament_view
from tournaments.web.pages.fields import ticked, typed
from tournaments.web.pages.onward import back_to
from tournaments.web.pages.refused_on import refusal_of, sent_from

_AMOUNT = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}))?", re.ASCII)


@tournament_page(Access.DOOR)
def fees(
    request: HttpRequest, scope: Scope, entrant_id: int | None = None
) -> HttpResponse:
    """Return everybody with what they owe and have paid, and the totals."""
    fee_refused = refusal_of(request) is not None and entrant_id is None
    asked = request.POST if request.method == "POST" else request.GET
    query, only_open = asked.get("q", ""), ticked(asked, "open")
    everybody = fee_rows(scope.tournament)
    found = fee_rows(scope.tournament, search=query) if query else everybody
    totals = fee_totals(everybody)
    per_person = scope.tournament.fee_per_person
    context = {
        "fee": typed(request, "amount") if fee_refused else lei(per_person),
        "fee_seen": per_person,
        "has_fee": per_person > 0,
        "rows": [
            {
                "row": one.row,
                "owed": lei(one.owed),
                "paid": lei(one.paid),
                "left": lei(one.left),
                "mark": one.mark,
                "noted": one.noted,
                "is_open": one.left > 0,
                "method": _method(one.row.fee_method),
                "typed": typed(request, "amount") if one.row.id == entrant_id else "",
                "chosen": request.POST.get("method", "")
                if one.row.id == entrant_id
                else one.row.fee_method,
            }
            for one in found
            if one.left > 0 or not only_open
        ],
        "q": query,
        "only_open": only_open,
        "methods": FeeMethod.choices,
        "totals": {
            "owed": lei(totals.owed),
            "paid": lei(totals.paid),
            "left": lei(totals.left),
        },
        "by_method": [
            (method.label, count, lei(amount))
            for method, count, amount in totals.by_method
        ],
        "on_the_list": (totals.on_the_list[0], lei(totals.on_the_list[1])),
    }
    return render(request, "tournaments/checkin/fees.html", context)


@tournament_view(Access.ORGANIZER)
@sent_from(fees)
def choose_fee(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Say what one person pays."""
    bani = _bani(typed(request, "amount"))
    set_fee_per_person(
        tournament_id=scope.tournament_id, bani=bani, seen=request.POST.get("seen")
    )
    messages.success(request, _("The fee is kept."))
    return _back(request, scope)


@tournament_view(Access.DOOR)
@sent_from(fees)
def note_payment(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Note what an entrant has paid; an empty amount means all that is owed."""
    amount = typed(request, "amount")
    entrant = take_fee(
        entrant_id=EntrantId(entrant_id),
        **scope.here(),
        bani=_bani(amount) if amount else None,
        seen=request.POST.get("seen"),
        method=request.POST.get("method", ""),
    )
    values = {"name": name_apart(entrant), "amount": lei(entrant.fee_amount)}
    messages.success(request, _("%(name)s: %(amount)s lei noted.") % values)
    return _back(request, scope, entrant_id=entrant_id)


@tournament_view(Access.DOOR, when_over=True)
@require_POST
def take_payment_back(
    request: HttpRequest, scope: Scope, entrant_id: int
) -> HttpResponse:
    """Undo a payment noted in the wrong row."""
    entrant = take_back_fee(
        tournament_id=scope.tournament_id,
        entrant_id=EntrantId(entrant_id),
    )
    sentence = _("%(name)s has not paid the fee.")
    messages.info(request, sentence % {"name": name_apart(entrant)})
    return _back(request, scope, entrant_id=entrant_id)


@tournament_page(Access.DOOR)
def receipt(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Return a receipt to print; nothing where nothing was paid."""
    for one in fee_rows(scope.tournament):
        if one.row.id == entrant_id and one.noted:
            context = {
                "row": one.row,
                "amount": lei(one.paid),
                "method": _method(one.row.fee_method),
            }
            return render(request, "tournaments/checkin/receipt.html", context)
    raise NotFound


def _bani(typed: str) -> int:
    """Return an amount typed as 50, 50,5 or 50.50. Raises BadFee."""
    found = _AMOUNT.fullmatch(typed)
    if found is None:
        raise BadFee(why=_("write the amount as 50 or 50,50."))
    return int(found[1]) * BANI + int((found[2] or "0").ljust(2, "0"))


def _method(method: str) -> str:
    return str(FeeMethod(method).label) if method else ""


def _back(
    request: HttpRequest, scope: Scope, *, entrant_id: int | None = None
) -> HttpResponse:
    kept = {name: value for name in ("q", "open") if (value := request.POST.get(name))}
    return back_to("fees", of=scope.tournament, kept=kept, row=entrant_id)


@tournament_view(Access.DOOR)
@require_POST
def set_fee(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Note that the fee was paid, or was not."""
    paid = ticked(request.POST, "paid")
    tournament_id = scope.tournament_id
    whom = EntrantId(entrant_id)
    if paid:
        entrant = take_fee(
            tournament_id=tournament_id,
            entrant_id=whom,
            **scope.signed(),
        )
    else:
        entrant = take_back_fee(tournament_id=tournament_id, entrant_id=whom)
    sentence = (
        _("%(name)s has paid the fee.") if paid else _("%(name)s has not paid the fee.")
    )
    messages.success(request, sentence % {"name": name_apart(entrant)})
    return back_to_roster(request, scope, entrant_id=entrant_id)
