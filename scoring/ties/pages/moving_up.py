"""A lot among equals who could move up, at the organizer's desk, step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.scoresheet.pages.frame import to_the_proposal
from scoring.standings.pages.lot_links import lot_url
from scoring.standings.pages.stages import stage_numbered
from scoring.standings.queries.goes_on import moved_up_now
from scoring.ties.commands.moving_up_lots import (
    confirm_moving_up_lot,
    reveal_moving_up_lot,
    start_moving_up_lot,
    type_moving_up_lot,
)
from scoring.ties.commands.proposing import propose_lot_off
from scoring.ties.pages.lot_draw import CALL_OFF, number_typed
from scoring.ties.pages.lot_words import lot_steps
from scoring.ties.refusals import NoMovingUpLot
from tables.draws.pages.digital_words import source_fields
from tables.lots.queries import LotDraw, moving_up_under_way
from tables.protocol.entropy import CARDS, DICE
from tournaments.events.queries.events import StageRow
from tournaments.people.queries.names import names_by_code
from tournaments.people.queries.rosters import roster
from tournaments.refusals import Refusal
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.once import key_of, new_key
from tournaments.web.pages.onward import back_to
from tournaments.web.pages.refused_on import refused_on

SOURCES = (CARDS, DICE)
TYPED_LIMIT = 200
KEPT = ("witness", "reason")


@dataclass(frozen=True, slots=True)
class Press:
    """One press of a form: who, where, and what was typed."""

    request: HttpRequest
    stage: StageRow
    who: str

    def text(self, name: str) -> str:
        """Return what was typed, as much as can be kept."""
        return self.request.POST.get(name, "").strip()[:TYPED_LIMIT]

    @property
    def parts(self) -> tuple[str, ...]:
        """Return what was laid open, source by source."""
        typed = self.request.POST.getlist("part")
        return tuple(part[:TYPED_LIMIT] for part in typed)


def _page(
    request: HttpRequest, scope: Scope, *, refusal: Refusal | None = None
) -> HttpResponse:
    press = _press(request, scope)
    names = names_by_code(scope.tournament_id)
    lot = moving_up_under_way(press.stage.id)
    equal = moved_up_now(press.stage.id).equal if lot is None else lot.draw.codes
    cards = press.text(CARDS) or not press.text("step")
    context = {
        "tournament": scope.tournament,
        "stage": press.stage,
        "refusal": refusal,
        "equal": [names[code] for code in equal],
        "lot": lot,
        "public_url": "" if lot is None else lot_url(lot),
        "cards": cards,
        "dice": press.text(DICE),
        **({} if lot is None else _waiting(scope, press, lot=lot)),
    }
    return render(request, "scoring/ties/moving_up_lot.html", context)


@tournament_page(Access.ORGANIZER)
@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(_page)
def moving_up_lot(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the step that the lot waits for, or take it.

    The form's ``step`` is one of: start, type, confirm, reveal, call_off.
    """
    press = _press(request, scope)
    wanted = press.text("step")
    act = ACTS.get(wanted)
    if request.method != "POST" or not (act or wanted == CALL_OFF):
        return _page(request, scope)
    if act is not _reveal:
        _same_lot(press)
    if act is None:
        return to_the_proposal(request, _propose_to_call_off(scope, press))
    messages.success(request, act(press))
    then = "stage-review" if act is _reveal else "moving-up-lot"
    return back_to(then, of=scope.tournament, kept={"stage": press.stage.number})


def _press(request: HttpRequest, scope: Scope) -> Press:
    asked = request.POST if request.method == "POST" else request.GET
    stage = stage_numbered(scope, number=asked.get("stage", ""))
    return Press(request=request, stage=stage, who=scope.actor.code)


def _same_lot(press: Press) -> None:
    """Refuse a press on a page that was painted from another lot.

    Raises NoMovingUpLot.
    """
    painted = press.text("lot")
    waiting = moving_up_under_way(press.stage.id)
    if painted and (waiting is None or painted != str(waiting.number)):
        raise NoMovingUpLot


def _start(press: Press) -> str:
    start_moving_up_lot(
        stage_id=press.stage.id,
        sources=[source for source in SOURCES if press.text(source)],
        author=press.who,
        at=timezone.now(),
    )
    return _("The mark is public. Let people take photographs of it.")


def _type(press: Press) -> str:
    type_moving_up_lot(
        stage_id=press.stage.id,
        typed=press.parts,
        author=press.who,
        at=timezone.now(),
    )
    return _("Noted. Now a second person compares it with the table.")


def _confirm(press: Press) -> str:
    confirm_moving_up_lot(
        stage_id=press.stage.id,
        seen=press.text("seen"),
        author=press.who,
        witness=press.text("witness"),
        at=timezone.now(),
    )
    return _("Recorded for good. Now open the secret.")


def _reveal(press: Press) -> str:
    reveal_moving_up_lot(
        stage_id=press.stage.id,
        number=number_typed(press.text("lot")),
        author=press.who,
        at=timezone.now(),
    )
    return _("The order is drawn: the first of it moves up.")


def _propose_to_call_off(scope: Scope, press: Press) -> Proposal:
    return propose_lot_off(
        tournament_id=scope.tournament_id,
        stage=press.stage.number,
        letter=None,
        number=number_typed(press.text("lot")),
        reason=press.text("reason"),
        author=press.who,
        client_key=key_of(press.request),
        at=timezone.now(),
    )


ACTS: Mapping[str, Callable[[Press], str]] = {
    "start": _start,
    "type": _type,
    "confirm": _confirm,
    "reveal": _reveal,
}


def _waiting(scope: Scope, press: Press, *, lot: LotDraw) -> dict[str, object]:
    """Return the lot under way and the fields of its next step."""
    draw = lot.draw
    return {
        "digital": draw,
        "steps": lot_steps(draw.steps, moves_up=True),
        "fields": source_fields(draw.parts, typed=press.parts),
        "typed": {name: press.text(name) for name in KEPT},
        "client_key": new_key(),
        "waits": draw.may_type_at is not None and timezone.now() < draw.may_type_at,
        "must_name": draw.typed_by == press.who,
        "people": roster(scope.tournament_id),
    }
