"""The last deal called, the table moved: one form each."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoring.deals.commands.last_deals import call_last_deal, move_table
from scoring.deals.refusals import LastDealCalled, SetOver
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    closed_for,
    closed_to_play,
    saved,
    signature,
)
from scoring.scoresheet.pages.refused import Refused
from scoring.scoresheet.pages.table_form import table_form
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access


def _last_deal_context(
    at: AtTable, _typed: Typed, refused: Refused
) -> dict[str, object]:
    return {"blocked": _no_last_deal(at) if refused.status == HTTPStatus.OK else None}


def _no_last_deal(at: AtTable) -> Refusal | None:
    """Return why the last deal cannot be called here now, or nothing."""
    if closed := closed_for(at):
        return closed
    if at.state.last_deal:
        return LastDealCalled()
    return closed_to_play(at) or (
        SetOver(reached=at.reached) if at.state.over else None
    )


@table_form(
    Access.REFEREE,
    template="scoring/deals/last_deal.html",
    context=_last_deal_context,
)
def last_deal(request: HttpRequest, at: AtTable, typed: Typed) -> HttpResponse:
    """Call the last deal."""
    sign = signature(at, typed=typed, reason=typed.words("reason"))
    call_last_deal(table_id=at.table_id, sign=sign)
    return saved(request, at, _("The last deal is called."))


@table_form(Access.REFEREE, template="scoring/deals/moved.html")
def moved(request: HttpRequest, at: AtTable, typed: Typed) -> HttpResponse:
    """Record where the table stands now."""
    reason = typed.words("reason", missing="place_missing")
    sign = signature(at, typed=typed, reason=reason)
    move_table(table_id=at.table_id, sign=sign)
    return saved(request, at, _("Saved: the table has moved."))
