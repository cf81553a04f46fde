"""A lot among equals who could move up, at the organizer's desk, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoring.stages.pages.stages import stage_address
from scoring.standings.pages.stages import posted_stage
from scoring.standings.queries.goes_on import moved_up_now
from scoring.ties.commands.moving_up_lots import (
    LotOfWhoMovesUp,
    reveal_moving_up_lot,
    start_moving_up_lot,
)
from scoring.ties.pages.lot_draw import REVEAL, STEPS_OF_ALL, Act, Press, take
from scoring.ties.refusals import NoMovingUpLot
from tables.lots.queries import moving_up_under_way
from tournaments.events.queries.events import StageRow
from tournaments.live.pages import own_page
from tournaments.people.queries.names import names_by_code
from tournaments.people.queries.rosters import roster
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.pages.proposals import to_the_proposal
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.web.pages.form_keys import new_key
from tournaments.web.pages.onward import back_to
from tournaments.web.pages.refused_on import form_on

KEPT = ("witness", "reason")


@dataclass(frozen=True, slots=True)
class InStage(Press):
    """A press about who moves up from a stage."""

    row: StageRow

    @classmethod
    def of(cls, request: HttpRequest, scope: Scope) -> InStage:
        """Return what was pressed, in the stage that is named. Raises NotFound."""
        asked = request.POST if request.method == "POST" else request.GET
        stage = posted_stage(scope, number=asked.get("stage", ""))
        return cls(
            request,
            scope,
            lot=moving_up_under_way(stage.id),
            place=LotOfWhoMovesUp(stage.id),
            stage=stage.number,
            letter=None,
            row=stage,
        )


def _page(request: HttpRequest, scope: Scope) -> HttpResponse:
    return own_page(
        request,
        scope,
        template="scoring/ties/moving_up_lot.html",
        part="scoring/ties/_moving_up_lot.html",
        context=partial(_context, request, scope),
    )


def _context(request: HttpRequest, scope: Scope) -> dict[str, object]:
    press = InStage.of(request, scope)
    names = names_by_code(scope.tournament_id)
    lot, number = press.lot, press.stage
    equal = moved_up_now(press.row.id).equal if lot is None else lot.draw.codes
    return {
        "stage": press.row,
        "src": stage_address(
            "moving-up-lot-part", event=scope.tournament, stage=number
        ),
        "equal": [names[code] for code in equal],
        "lot": lot,
        "typed": {name: press.text(name) for name in KEPT},
        "client_key": new_key(),
        "people": roster(scope.tournament_id),
        **press.shown(),
    }


@tournament_view(Access.ORGANIZER)
@form_on(_page)
def moving_up_lot(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the step that the lot waits for, or take it.

    The form's ``step`` is one of: start, type, confirm, reveal, call_off.
    """
    press = InStage.of(request, scope)
    done = take(press, ACTS, gone=NoMovingUpLot)
    if done is None:
        return _page(request, scope)
    if isinstance(done, Proposal):
        return to_the_proposal(request, done)
    messages.success(request, done)
    then = "stage-review" if press.text("step") == REVEAL else "moving-up-lot"
    return back_to(then, of=scope.tournament, kept={"stage": press.stage})


def _start(press: InStage) -> str:
    start_moving_up_lot(
        stage_id=press.row.id, sources=press.sources, **press.scope.signed()
    )
    return _("The mark is public. Let people take photographs of it.")


def _reveal(press: InStage) -> str:
    reveal_moving_up_lot(
        stage_id=press.row.id, number=press.number, **press.scope.signed()
    )
    return _("The order is drawn: the first of it moves up.")


ACTS: Mapping[str, Act[InStage]] = {
    "start": _start,
    REVEAL: _reveal,
    **STEPS_OF_ALL,
}
