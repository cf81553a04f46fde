"""Somebody leaves the table; somebody takes the seat that was left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.ledger.enums import LeaveCause, SitAs
from scoring.scoresheet.pages.choices import Choice, Choices, seat_choices
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    agreeing,
    at_table,
    closed_for,
    page,
    signature,
    to_the_proposal,
    to_the_table,
)
from scoring.scoresheet.pages.refused import Refused, after_refusal, named
from scoring.scoresheet.words.accidents import apart_word
from scoring.substitutions.commands.accidents import leave_seat
from scoring.substitutions.commands.proposing import propose_sit
from scoring.substitutions.queries.stand_by import stand_bys
from tables.ids import TableId
from tournaments.ids import StageId
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page


@tournament_page(Access.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the question who leaves and why, or record it."""
    at = at_table(scope, table_id=table_id)
    if request.method != "POST":
        return _leave_form(request, at, typed=Typed({"after_seq": str(at.state.seq)}))
    typed = Typed(request.POST.dict())
    seat = typed.choice("seat", among=[str(one) for one in at.playing()])
    cause = typed.choice("cause", among=LeaveCause.values)
    if not typed.text("seat"):
        typed.wrong("leaver_missing", "seat")
    if not typed.text("cause"):
        typed.wrong("cause_missing", "cause")
    reason = reason_of(typed)
    if typed.problems or seat is None or cause is None:
        return _leave_form(request, at, typed=typed, refused=named(typed.problems))
    try:
        leave_seat(
            table_id=TableId(at.table.pk),
            seat=int(seat),
            cause=LeaveCause(cause),
            sign=signature(at, typed=typed, reason=reason),
        )
    except Refusal as error:
        now, refused = after_refusal(error, at=at, typed=typed)
        return _leave_form(request, now, typed=typed, refused=refused)
    words = {"name": at.names[int(seat)], "cause": apart_word(cause)}
    messages.success(request, _("Saved: %(name)s, %(cause)s.") % words)
    return to_the_table(at)


@tournament_page(Access.ORGANIZER)
@require_http_methods(["GET", "HEAD", "POST"])
def sit(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the question who takes a seat that was left, or propose it."""
    at = at_table(scope, table_id=table_id)
    if request.method != "POST":
        texts = {
            "after_seq": str(at.state.seq),
            "seat": request.GET.get("seat", ""),
        }
        return _sit_form(request, at, typed=Typed(texts))
    typed = Typed(request.POST.dict())
    seat = typed.choice("seat", among=[str(one) for one in left_seats(at)])
    sits_as = typed.choice("sits_as", among=SitAs.values)
    _name_what_is_missing(typed)
    reason = reason_of(typed)
    if typed.problems or seat is None or sits_as is None:
        return _sit_form(request, at, typed=typed, refused=named(typed.problems))
    try:
        proposed = propose_sit(
            at.table,
            seat=int(seat),
            entrant=typed.text("entrant"),
            sits_as=SitAs(sits_as),
            sign=signature(at, typed=typed, reason=reason),
        )
    except Refusal as error:
        now, refused = after_refusal(error, at=at, typed=typed)
        return _sit_form(request, now, typed=typed, refused=refused)
    return to_the_proposal(request, proposed)


def _name_what_is_missing(typed: Typed) -> None:
    if not typed.text("seat"):
        typed.wrong("seat_missing", "seat")
    if not typed.text("entrant"):
        typed.wrong("sitter_missing", "entrant")
    if not typed.text("sits_as"):
        typed.wrong("sits_as_missing", "sits_as")


def left_seats(at: AtTable) -> list[int]:
    """Return the first seat of every side that nobody plays on any more."""
    playing = set(at.playing())
    return [side[0] for side in at.state.sides if side[0] not in playing]


def reason_of(typed: Typed, *, missing: str = "reason_missing") -> str:
    """Return the words of a form that must say why; ``missing`` if there are none."""
    reason = typed.words("reason")
    if not typed.text("reason"):
        typed.wrong(missing, "reason")
    return reason


def _keys(
    name: str, *, labels: Mapping[str, tuple[str, str]], typed: Typed, refused: Refused
) -> Choices:
    return Choices(
        id=name,
        name=name,
        keys=tuple(
            Choice(
                value=value,
                label=label,
                note=note,
                chosen=typed.text(name) == value,
            )
            for value, (label, note) in labels.items()
        ),
        wrong=refused.by_field.get(name, ()),
    )


def form_frame(at: AtTable, *, typed: Typed, refused: Refused) -> dict[str, object]:
    """Return what these forms share: what is wrong, why, and the hidden fields."""
    return {
        "refused": refused,
        "blocked": closed_for(at) if refused.status == 200 else None,  # noqa: PLR2004
        "reason": typed.text("reason"),
        "client_key": str((Typed({}) if refused.new_key else typed).key()),
        "after_seq": at.state.seq if refused.missed else typed.after_seq(),
    }


def _seats(
    at: AtTable, *, among: Sequence[int], typed: Typed, refused: Refused
) -> Choices:
    return seat_choices(
        at,
        name="seat",
        chosen=typed.text("seat"),
        wrong=refused.by_field.get("seat", ()),
        among=among,
    )


def _leave_form(
    request: HttpRequest, at: AtTable, *, typed: Typed, refused: Refused | None = None
) -> HttpResponse:
    refused = refused or Refused()
    notes = {
        LeaveCause.WITHDRAWN.value: _("goes home, is ill, gives up"),
        LeaveCause.EXPELLED.value: _("by ruling of the referee"),
        LeaveCause.NO_SHOW.value: _("before the first deal"),
    }
    played = any(line.number is not None for line in at.state.lines)
    causes = [c for c in notes if not (played and c == LeaveCause.NO_SHOW)]
    context = {
        **form_frame(at, typed=typed, refused=refused),
        "seat": _seats(at, among=at.playing(), typed=typed, refused=refused),
        "cause": _keys(
            "cause",
            labels={c: (apart_word(c) or "", notes[c]) for c in causes},
            typed=typed,
            refused=refused,
        ),
        "pairs": len(at.state.sides) < at.players,
    }
    return page(
        request,
        at,
        template="scoring/substitutions/leave.html",
        context=context,
        status=refused.status,
    )


def _sit_form(
    request: HttpRequest, at: AtTable, *, typed: Typed, refused: Refused | None = None
) -> HttpResponse:
    refused = refused or Refused()
    left = left_seats(at)
    gone = [at.state.entrants[seat] for seat in left]
    people = stand_bys(StageId(at.table.stage_id), gone=gone)
    typed_seat = typed.text("seat") or (str(left[0]) if len(left) == 1 else "")
    typed = Typed({**typed.texts, "seat": typed_seat})
    context = {
        **form_frame(at, typed=typed, refused=refused),
        "left": left,
        "pairs": len(at.state.sides) < at.players,
        "seat": _seats(at, among=left, typed=typed, refused=refused),
        "sits_as": _keys(
            "sits_as",
            labels={
                SitAs.SUBSTITUTE.value: (
                    _("Substitute"),
                    _("takes the score, can go through"),
                ),
                SitAs.STAND_IN.value: (
                    _("Stand-in"),
                    _("plays on, cannot go through"),
                ),
            },
            typed=typed,
            refused=refused,
        ),
        "people": people,
        "entrant": typed.text("entrant"),
        "others": agreeing(at),
    }
    return page(
        request,
        at,
        template="scoring/substitutions/sit.html",
        context=context,
        status=refused.status,
    )
