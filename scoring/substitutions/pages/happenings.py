"""Seats exchanged, the last deal called, the table moved: one form each."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.deals.commands.last_deals import call_last_deal, move_table
from scoring.deals.refusals import LastDealCalled, SetOver
from scoring.scoresheet.pages.choices import seat_choices
from scoring.scoresheet.pages.forms import SHOWN_AT_MOST, Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    agreeing,
    at_table,
    closed_to_play,
    page,
    signature,
    to_the_proposal,
    to_the_table,
)
from scoring.scoresheet.pages.refused import Refused, after_refusal, named
from scoring.stages.queries.cards import table_cards
from scoring.substitutions.commands.proposing import propose_swap
from scoring.substitutions.commands.swaps import Place
from scoring.substitutions.pages.accidents import form_frame, reason_of
from tables.ids import TableId
from tables.seating.enums import TableState
from tournaments.ids import StageId
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page

MOST_DIGITS = 6
OPEN = (TableState.SEATED, TableState.PLAYING)


@dataclass(frozen=True, slots=True)
class Partner:
    """Somebody to exchange seats with; ``value`` names table, seat and last line."""

    value: str
    label: str


@tournament_page(Access.ORGANIZER)
@require_http_methods(["GET", "HEAD", "POST"])
def swap(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the question who sat at whose seat, or propose to exchange the two."""
    at = at_table(scope, table_id=table_id)
    if request.method != "POST":
        return _swap_form(request, at, typed=Typed({"after_seq": str(at.state.seq)}))
    typed = Typed(request.POST.dict())
    seat = typed.choice("seat", among=[str(one) for one in _contending(at)])
    if not typed.text("seat"):
        typed.wrong("swapped_missing", "seat")
    other = _other(at, typed=typed)
    reason = reason_of(typed)
    if typed.problems or seat is None or other is None:
        return _swap_form(request, at, typed=typed, refused=named(typed.problems))
    try:
        proposed = propose_swap(
            at.table,
            one=Place(
                table_id=TableId(at.table.pk),
                seat=int(seat),
                after_seq=typed.after_seq(),
            ),
            other=other,
            sign=signature(at, typed=typed, reason=reason),
        )
    except Refusal as error:
        now, refused = after_refusal(error, at=at, typed=typed)
        return _swap_form(request, now, typed=typed, refused=refused)
    return to_the_proposal(request, proposed)


@tournament_page(Access.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def last_deal(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return what calling the last deal means, or call it."""
    at = at_table(scope, table_id=table_id)
    if request.method != "POST":
        return _call_form(request, at, typed=Typed({"after_seq": str(at.state.seq)}))
    typed = Typed(request.POST.dict())
    reason = typed.words("reason")
    if typed.problems:
        return _call_form(request, at, typed=typed, refused=named(typed.problems))
    try:
        call_last_deal(
            table_id=TableId(at.table.pk),
            sign=signature(at, typed=typed, reason=reason),
        )
    except Refusal as error:
        now, refused = after_refusal(error, at=at, typed=typed)
        return _call_form(request, now, typed=typed, refused=refused)
    messages.success(request, _("The last deal is called."))
    return to_the_table(at)


@tournament_page(Access.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def moved(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the question where the table stands now, or record it."""
    at = at_table(scope, table_id=table_id)
    if request.method != "POST":
        return _moved_form(request, at, typed=Typed({"after_seq": str(at.state.seq)}))
    typed = Typed(request.POST.dict())
    reason = reason_of(typed, missing="place_missing")
    if typed.problems:
        return _moved_form(request, at, typed=typed, refused=named(typed.problems))
    try:
        move_table(
            table_id=TableId(at.table.pk),
            sign=signature(at, typed=typed, reason=reason),
        )
    except Refusal as error:
        now, refused = after_refusal(error, at=at, typed=typed)
        return _moved_form(request, now, typed=typed, refused=refused)
    messages.success(request, _("Saved: the table has moved."))
    return to_the_table(at)


def _other(at: AtTable, *, typed: Typed) -> Place | None:
    """Return the seat to exchange with, as the page knew its table."""
    text = typed.text("other")
    if not text:
        typed.wrong("swapped_missing", "other")
        return None
    parts = text.split(".")
    # A table that has gone on meanwhile has another last line for the same seat.
    known = {partner.value.rpartition(".")[0] for partner in _partners(at)}
    seen = parts[-1]
    if ".".join(parts[:-1]) not in known or not (seen.isascii() and seen.isdecimal()):
        typed.wrong("not_a_choice", "other", typed=text[:SHOWN_AT_MOST])
        return None
    table, seat = int(parts[0]), int(parts[1])
    here = table == at.table.pk
    return Place(
        table_id=TableId(table),
        seat=seat,
        after_seq=typed.after_seq() if here else int(seen[:MOST_DIGITS]),
    )


def _contending(at: AtTable) -> list[int]:
    """Return the first seat of each side that plays for itself."""
    apart = {side for side, _why in at.state.apart}
    return [side[0] for n, side in enumerate(at.state.sides) if n not in apart]


def _partners(at: AtTable) -> list[Partner]:
    """Return everybody at the open tables of the stage, this table first."""
    cards = table_cards([StageId(at.table.stage_id)])
    cards.sort(key=lambda card: card.id != at.table.pk)
    return [
        Partner(
            value=f"{card.id}.{side.positions[0]}.{card.seq}",
            label=f"{' + '.join(side.seats)} · {side.name} · {side.code}",
        )
        for card in cards
        if card.state in OPEN
        for side in card.sides
        if side.standing in {"playing", "tie"}
    ]


def _swap_form(
    request: HttpRequest, at: AtTable, *, typed: Typed, refused: Refused | None = None
) -> HttpResponse:
    refused = refused or Refused()
    context = {
        **form_frame(at, typed=typed, refused=refused),
        "seat": seat_choices(
            at,
            name="seat",
            chosen=typed.text("seat"),
            wrong=refused.by_field.get("seat", ()),
            among=_contending(at),
        ),
        "partners": _partners(at),
        "other": typed.text("other"),
        "others": agreeing(at),
    }
    return page(
        request,
        at,
        template="scoring/substitutions/swap.html",
        context=context,
        status=refused.status,
    )


def _call_form(
    request: HttpRequest, at: AtTable, *, typed: Typed, refused: Refused | None = None
) -> HttpResponse:
    refused = refused or Refused()
    context = form_frame(at, typed=typed, refused=refused)
    if context["blocked"] is None and refused.status == 200:  # noqa: PLR2004
        late = LastDealCalled() if at.state.last_deal else None
        context["blocked"] = (
            late
            or closed_to_play(at)
            or (SetOver(reached=at.reached) if at.state.over else None)
        )
    return page(
        request,
        at,
        template="scoring/substitutions/last_deal.html",
        context=context,
        status=refused.status,
    )


def _moved_form(
    request: HttpRequest, at: AtTable, *, typed: Typed, refused: Refused | None = None
) -> HttpResponse:
    refused = refused or Refused()
    context = form_frame(at, typed=typed, refused=refused)
    return page(
        request,
        at,
        template="scoring/substitutions/moved.html",
        context=context,
        status=refused.status,
    )
