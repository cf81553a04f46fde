"""A lot by the protocol at the table: one step after the other, on a phone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    at_table,
    page,
    signature,
    to_the_proposal,
)
from scoring.standings.pages.lot_links import lot_url
from scoring.ties.commands.lot_draws import (
    confirm_lot,
    reveal_lot,
    start_lot,
    type_lot,
)
from scoring.ties.commands.proposing import propose_lot_off
from scoring.ties.pages.lot_words import lot_steps
from scoring.ties.pages.lots import extra_deal_due, no_lots
from scoring.ties.refusals import NoLotUnderWay
from tables.draws.pages.digital_words import source_fields
from tables.ids import TableId
from tables.lots.queries import LotDraw, under_way_at
from tables.protocol.entropy import CARDS, DICE
from tournaments.people.queries.rosters import roster
from tournaments.refusals import Refusal
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.refused_on import refused_on

SOURCES = (CARDS, DICE)
TYPED_LIMIT = 200
LONGEST_NUMBER = 9
KEPT = ("no_deal", "witness", "reason")
CALL_OFF = "call_off"


@dataclass(frozen=True, slots=True)
class Step:
    """One press: the table, who presses, and what was typed."""

    at: AtTable
    typed: Typed
    parts: tuple[str, ...]

    @classmethod
    def of(cls, request: HttpRequest, scope: Scope, *, table_id: int) -> Step:
        """Return what was pressed, at the table as it is now.

        Raises NotFound, NotAllowed.
        """
        return cls(
            at=at_table(scope, table_id=table_id),
            typed=Typed(request.POST.dict()),
            parts=tuple(part[:TYPED_LIMIT] for part in request.POST.getlist("part")),
        )

    @property
    def table_id(self) -> TableId:
        """Return the table's id."""
        return self.at.table.id

    @property
    def who(self) -> str:
        """Return the code of who presses."""
        return self.at.scope.actor.code

    def text(self, name: str) -> str:
        """Return what was typed, as much as can be kept."""
        return self.typed.text(name)[:TYPED_LIMIT]


def _page(
    request: HttpRequest,
    scope: Scope,
    table_id: int,
    *,
    refusal: Refusal | None = None,
) -> HttpResponse:
    step = Step.of(request, scope, table_id=table_id)
    at, typed = step.at, step.typed
    lot = under_way_at(step.table_id)
    context = {
        "refusal": refusal,
        "blocked": no_lots(at) if lot is None else None,
        "lot": lot,
        "typed": {name: typed.text(name) for name in KEPT},
        "client_key": str(typed.key()),
        "after_seq": at.state.seq,
        "people": roster(scope.tournament_id),
        **(_to_start(at, typed=typed) if lot is None else _waiting(step, lot=lot)),
    }
    return page(request, at, template="scoring/ties/lot_draw.html", context=context)


@tournament_page(Access.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(_page)
def draw_lot(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the step that the lot waits for, or take it.

    The form's ``step`` is one of: start, type, confirm, reveal, call_off.
    """
    step = Step.of(request, scope, table_id=table_id)
    wanted = step.typed.text("step")
    act = ACTS.get(wanted)
    if request.method != "POST" or not (act or wanted == CALL_OFF):
        return _page(request, scope, table_id)
    if act is not _reveal:
        _same_lot(step)
    if act is None:
        return to_the_proposal(request, _propose_to_call_off(step))
    messages.success(request, act(step))
    then = "close-table" if act is _reveal else "draw-lot"
    return HttpResponseRedirect(step.at.url(then))


def _same_lot(step: Step) -> None:
    """Refuse a press on a page that was painted from another lot.

    The reveal knows its own: the same press again gets the first answer. Raises
    NoLotUnderWay.
    """
    painted = step.typed.text("lot")
    waiting = under_way_at(step.table_id)
    if painted and (waiting is None or painted != str(waiting.number)):
        raise NoLotUnderWay


def _start(step: Step) -> str:
    wanted = step.typed.text("among").split(".")
    named = {int(side) for side in wanted if side.isascii() and side.isdigit()}
    start_lot(
        table_id=step.table_id,
        among=sorted(named),
        sources=[source for source in SOURCES if step.typed.text(source)],
        no_deal=step.text("no_deal"),
        author=step.who,
        at=timezone.now(),
    )
    return _("The mark is public. Let people take photographs of it.")


def number_typed(text: str) -> int:
    """Return the number in a form's field; 0, which nothing has, for anything else."""
    known = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    return int(text) if known else 0


def _type(step: Step) -> str:
    type_lot(
        table_id=step.table_id,
        typed=step.parts,
        author=step.who,
        at=timezone.now(),
    )
    return _("Noted. Now a second person compares it with the table.")


def _confirm(step: Step) -> str:
    confirm_lot(
        table_id=step.table_id,
        seen=step.text("seen"),
        author=step.who,
        witness=step.text("witness"),
        at=timezone.now(),
    )
    return _("Recorded for good. Now open the secret.")


def _reveal(step: Step) -> str:
    reveal_lot(
        table_id=step.table_id,
        number=number_typed(step.typed.text("lot")),
        sign=signature(step.at, typed=step.typed, reason=""),
    )
    return _("The order is drawn and recorded at the table.")


def _propose_to_call_off(step: Step) -> Proposal:
    table = step.at.table
    return propose_lot_off(
        tournament_id=step.at.scope.tournament_id,
        stage=table.stage.number,
        letter=table.letter,
        number=number_typed(step.typed.text("lot")),
        reason=step.text("reason"),
        author=step.who,
        client_key=step.typed.key(),
        at=timezone.now(),
    )


ACTS: Mapping[str, Callable[[Step], str]] = {
    "start": _start,
    "type": _type,
    "confirm": _confirm,
    "reveal": _reveal,
}


def _to_start(at: AtTable, *, typed: Typed) -> dict[str, object]:
    """Return the ties that a lot can settle."""
    ties: list[tuple[str, list[str], bool]] = [
        (
            ".".join(map(str, group)),
            [at.side_name(side) for side in group],
            extra_deal_due(at, group=group),
        )
        for group in at.state.unresolved
    ]
    chosen = typed.text("among")
    return {
        "ties": ties,
        "chosen": chosen or (ties[0][0] if ties else ""),
        "due": any(due for _value, _names, due in ties),
        "cards": typed.text(CARDS) or not typed.text("step"),
        "dice": typed.text(DICE),
    }


def _waiting(step: Step, *, lot: LotDraw) -> dict[str, object]:
    """Return the lot under way and the fields of its next step."""
    at, draw = step.at, lot.draw
    side = {at.state.entrants[seats[0]]: n for n, seats in enumerate(at.state.sides)}
    return {
        "digital": draw,
        "tied": [
            at.side_name(side[code]) if code in side else code for code in draw.codes
        ],
        "steps": lot_steps(draw.steps),
        "fields": source_fields(draw.parts, typed=step.parts),
        "waits": draw.may_type_at is not None and timezone.now() < draw.may_type_at,
        "must_name": draw.typed_by == at.scope.actor.code,
        "public_url": lot_url(lot),
    }
