"""A lot by the protocol at the table: one step after the other, on a phone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import (
    AtTable,
    at_table,
    closed_for_good,
    page,
    signature,
)
from scoring.scoresheet.queries.table_view import held_back
from scoring.standings.pages.lot_links import lot_url
from scoring.ties.commands.lot_draws import SOURCES, LotAtTable, reveal_lot, start_lot
from scoring.ties.commands.proposing import propose_lot_off
from scoring.ties.pages.lot_words import lot_steps
from scoring.ties.pages.lots import extra_deal_due, no_lots
from scoring.ties.refusals import NoLotUnderWay
from tables.draws.commands.public_part import (
    DrawPlace,
    confirm_public_part,
    type_public_part,
)
from tables.draws.pages.digital_words import source_fields
from tables.draws.queries.called_off import call_off_waiting
from tables.lots.queries import LotDraw, under_way_at
from tables.protocol.entropy import CARDS, DICE
from tournaments.live.pages import asks_for_part, own_part
from tournaments.people.queries.rosters import roster
from tournaments.refusals import Refusal
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.pages.proposals import to_the_proposal
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.web.pages.fields import typed
from tournaments.web.pages.form_keys import key_of
from tournaments.web.pages.refused_on import form_on
from tournaments.web.plain_text import TYPED_LIMIT, plain_number

KEPT = ("no_deal", "witness", "reason")
REVEAL = "reveal"


@dataclass(frozen=True, slots=True)
class Press:
    """One press of the form of a lot: who presses, what was typed, which lot waits.

    ``place`` is where it is drawn: in the stage of a number, at the table of a letter,
    or without one of who moves up.
    """

    request: HttpRequest
    scope: Scope
    lot: LotDraw | None
    place: DrawPlace
    stage: int
    letter: str | None

    def text(self, name: str) -> str:
        """Return what was typed, as much as can be kept."""
        return typed(self.request, name)

    @property
    def parts(self) -> tuple[str, ...]:
        """Return what was laid open, source by source."""
        parts = self.request.POST.getlist("part")
        return tuple(part[:TYPED_LIMIT] for part in parts)

    @property
    def sources(self) -> list[str]:
        """Return what is to be laid open, as ticked."""
        return [source for source in SOURCES if self.text(source)]

    @property
    def number(self) -> int:
        """Return the number of the lot on the page; 0, which none has, without one."""
        return plain_number(self.text("lot")) or 0

    def shown(self) -> dict[str, object]:
        """Return the lot under way and the fields of its next step, if there is one."""
        ticked: dict[str, object] = {
            "cards": self.text(CARDS) or not self.text("step"),
            "dice": self.text(DICE),
        }
        if self.lot is None:
            return ticked
        draw, now, actor = self.lot.draw, timezone.now(), self.scope.actor
        return {
            "digital": draw,
            "painted": self._painted(self.lot),
            "off": call_off_waiting(
                draw.id, kind=ProposalKind.LOT_OFF, actor=actor, at=now
            ),
            "steps": lot_steps(draw.steps, moves_up=self.letter is None),
            "fields": source_fields(draw.parts, typed=self.parts),
            "waits": draw.waits(at=now),
            "must_name": draw.typed_by == actor.code,
            "public_url": self.public_url(self.lot),
        }

    def public_url(self, lot: LotDraw) -> str:
        """Return where everybody sees the lot; "" while nobody does."""
        return lot_url(lot)

    def _painted(self, lot: LotDraw) -> dict[str, str]:
        """Return the hidden fields of its forms; a table is told by their address."""
        of_stage = {"stage": str(self.stage)} if self.letter is None else {}
        return {**of_stage, "lot": str(lot.number)}


OnePress = TypeVar("OnePress", bound=Press)
# What was done, in a sentence, or what waits now for a second person.
Act = Callable[[OnePress], str | Proposal]


def take(
    press: OnePress, acts: Mapping[str, Act[OnePress]], *, gone: type[Refusal]
) -> str | Proposal | None:
    """Return what the form's ``step`` has done; nothing where it names none.

    A press on a page that was painted from another lot is ``gone``. The reveal knows
    its own: the same press again gets the first answer.
    """
    step, painted = press.text("step"), press.text("lot")
    if step not in acts:
        return None
    waits = "" if press.lot is None else str(press.lot.number)
    if step != REVEAL and painted not in {"", waits}:
        raise gone
    return acts[step](press)


def _type(press: Press) -> str:
    type_public_part(press.place, typed=press.parts, **press.scope.signed())
    return _("Noted. Now a second person compares it with the table.")


def _confirm(press: Press) -> str:
    confirm_public_part(
        press.place,
        seen=press.text("seen"),
        witness=press.text("witness"),
        **press.scope.signed(),
    )
    return _("Recorded for good. Now open the secret.")


def _call_off(press: Press) -> Proposal:
    return propose_lot_off(
        tournament_id=press.scope.tournament_id,
        stage=press.stage,
        letter=press.letter,
        number=press.number,
        reason=press.text("reason"),
        client_key=key_of(press.request),
        **press.scope.signed(),
    )


# What is the same wherever a lot is drawn.
STEPS_OF_ALL: Mapping[str, Act[Press]] = {
    "type": _type,
    "confirm": _confirm,
    "call_off": _call_off,
}


@dataclass(frozen=True, slots=True)
class AtTheTable(Press):
    """A press at the table whose tie the lot settles."""

    table: AtTable

    @classmethod
    def of(cls, request: HttpRequest, scope: Scope, *, table_id: int) -> AtTheTable:
        """Return what was pressed, at the table as it is now.

        Raises NotFound, NotAllowed.
        """
        table = at_table(scope, table_id=table_id)
        return cls(
            request,
            scope,
            lot=under_way_at(table.table_id),
            place=LotAtTable(table.table_id),
            stage=table.row.stage.number,
            letter=table.row.letter,
            table=table,
        )

    def public_url(self, lot: LotDraw) -> str:
        """Return the same; of a final that is held back its lots are not there."""
        return "" if held_back(self.table.row) else lot_url(lot)


def _page(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    press = AtTheTable.of(request, scope, table_id=table_id)
    if asks_for_part(request):
        return own_part(
            request,
            scope,
            part="scoring/ties/_lot_draw.html",
            context=lambda: {"table": press.table.row, **_context(press)},
        )
    template = "scoring/ties/lot_draw.html"
    return page(request, press.table, template=template, context=_context(press))


def _context(press: AtTheTable) -> dict[str, object]:
    table, lot = press.table, press.lot
    return {
        "blocked": no_lots(table) if lot is None else closed_for_good(table),
        "lot": lot,
        "typed": {name: press.text(name) for name in KEPT},
        "client_key": str(key_of(press.request)),
        "after_seq": table.state.seq,
        "people": roster(press.scope.tournament_id),
        **press.shown(),
        **(_to_start(press) if lot is None else {"tied": _tied(table, lot=lot)}),
    }


@tournament_view(Access.REFEREE)
@form_on(_page)
def draw_lot(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the step that the lot waits for, or take it.

    The form's ``step`` is one of: start, type, confirm, reveal, call_off.
    """
    press = AtTheTable.of(request, scope, table_id=table_id)
    done = take(press, ACTS, gone=NoLotUnderWay)
    if done is None:
        return _page(request, scope, table_id)
    if isinstance(done, Proposal):
        return to_the_proposal(request, done)
    messages.success(request, done)
    then = "close-table" if press.text("step") == REVEAL else "draw-lot"
    return HttpResponseRedirect(press.table.url(then))


def _start(press: AtTheTable) -> str:
    wanted = press.text("among").split(".")
    named = {int(side) for side in wanted if side.isascii() and side.isdigit()}
    start_lot(
        table_id=press.table.table_id,
        among=sorted(named),
        sources=press.sources,
        no_deal=press.text("no_deal"),
        **press.scope.signed(),
    )
    return _("The mark is public. Let people take photographs of it.")


def _reveal(press: AtTheTable) -> str:
    fields = Typed(press.request.POST.dict())
    reveal_lot(
        table_id=press.table.table_id,
        number=press.number,
        sign=signature(press.table, typed=fields, reason=""),
    )
    return _("The order is drawn and recorded at the table.")


ACTS: Mapping[str, Act[AtTheTable]] = {
    "start": _start,
    REVEAL: _reveal,
    **STEPS_OF_ALL,
}


def _to_start(press: AtTheTable) -> dict[str, object]:
    """Return the ties that a lot can settle."""
    table = press.table
    ties: list[tuple[str, list[str], bool]] = [
        (
            ".".join(map(str, group)),
            [table.side_name(side) for side in group],
            extra_deal_due(table, group=group),
        )
        for group in table.state.unresolved
    ]
    return {
        "ties": ties,
        "chosen": press.text("among") or (ties[0][0] if ties else ""),
        "due": any(due for _value, _names, due in ties),
    }


def _tied(table: AtTable, *, lot: LotDraw) -> list[str]:
    side = {
        table.state.entrants[seats[0]]: n for n, seats in enumerate(table.state.sides)
    }
    return [
        table.side_name(side[code]) if code in side else code for code in lot.draw.codes
    ]
