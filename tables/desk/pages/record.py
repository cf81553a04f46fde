"""Record who has drawn which ticket: as a form, or as JSON for a desk's queue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tables.desk.pages.draw_desk import DeskFields, desk_page
from tables.desk.refusals import SeveralFit, TwoTickets
from tables.urn.check_codes import ALPHABET, LENGTH, read_ticket
from tables.urn.commands import tickets
from tables.urn.pages.urn_in_hand import (
    UrnInHand,
    drawing_in,
    latest_urn,
    sign_of,
    urn_in_hand,
    waiting_for_ok,
)
from tables.urn.queries.urn_books import RecordedTicket, recorded_with
from tables.urn.refusals import NotInStage, TicketMissing, WhoMissing
from tournaments.people.pages.people_meant import people_meant
from tournaments.people.queries.rosters import EntrantRow, roster
from tournaments.refusals import BadForm, KeyReused, Refusal
from tournaments.staff.policy import (
    Access,
    Scope,
    refusal_as_json,
    tournament_view,
    wants_json,
)
from tournaments.web.pages.form_keys import key_of
from tournaments.web.pages.onward import back_to
from tournaments.web.pages.refused_on import note_refusal
from tournaments.web.plain_text import TYPED_LIMIT

MOST_MEANT = 20


@dataclass(frozen=True, slots=True)
class TypedTicket:
    """What was typed and pressed at the desk; ``seat`` with its check code."""

    who: str
    seat: str
    pressed: str
    absent: bool

    @classmethod
    def of(cls, posted: Mapping[str, str]) -> TypedTicket:
        """Return what a form carries; who was chosen among several comes first."""
        named = posted.get("person") or posted.get("who", "")
        seat = posted.get("seat", "").strip()[:TYPED_LIMIT]
        pressed = posted.get("ticket", "")[:TYPED_LIMIT]
        return cls(
            who=named.strip()[:TYPED_LIMIT],
            seat=_with_code(seat, pressed=pressed),
            pressed=pressed,
            absent=bool(posted.get("absent")),
        )


@tournament_view(Access.ORGANIZER)
@require_POST
def record_ticket(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Record who has drawn which ticket; the same again changes nothing.

    A person without a ticket is taken back to the page, with the cursor there. A
    script that asks for JSON gets what was recorded, or code and sentence.
    """
    typed = TypedTicket.of(request.POST)
    try:
        done = _recorded_before(request, scope, typed=typed)
        if done is None:
            done = _record(request, scope, typed=typed)
    except TicketMissing as refusal:
        if wants_json(request):
            return refusal_as_json(refusal)
        who = {"who": str(refusal.params["code"])}
        return back_to("draw-desk", of=scope.tournament, kept=who)
    except (TicketRefused, Refusal) as error:
        return _refused(request, scope, error=error, typed=typed)
    hand = latest_urn(scope)
    return _told(request, scope, done=done, hand=hand)


class TicketRefused(Exception):
    """Everything that is wrong with what was typed, and who may be meant."""

    def __init__(
        self, refusals: Sequence[Refusal], *, meant: Sequence[EntrantRow] = ()
    ) -> None:
        """Keep the refusals; the first one gives the answer its code."""
        super().__init__(str(refusals[0]))
        self.refusals = refusals
        self.meant = meant


def _recorded_before(
    request: HttpRequest, scope: Scope, *, typed: TypedTicket
) -> RecordedTicket | None:
    """Return the first answer to a form that was sent before.

    Also when the ticket was printed again, or the seats were published, since: a
    device whose network died never heard it. Raises KeyReused.
    """
    done = recorded_with(key_of(request), tournament_id=scope.tournament_id)
    if done is None:
        return None
    meant = people_meant(typed.who, people=roster(scope.tournament_id))
    same_person = done.code in {row.code for row in meant}
    if not same_person or read_ticket(typed.seat)[0] != done.seat:
        raise KeyReused
    return done


def _record(
    request: HttpRequest, scope: Scope, *, typed: TypedTicket
) -> RecordedTicket:
    """Record it. Raises TicketRefused, TicketMissing and what the command refuses."""
    hand = urn_in_hand(request, scope)
    meant = people_meant(typed.who, people=drawing_in(scope, current=hand.urn))
    wrong = _wrong(typed, meant=meant)
    if wrong:
        raise TicketRefused(wrong, meant=meant if len(meant) > 1 else ())
    if not typed.seat:
        raise TicketMissing(code=meant[0].code)
    sign = sign_of(request, scope)
    ticket = tickets.record_ticket(
        stage_id=hand.stage.id,
        entrant_id=meant[0].id,
        seat=typed.seat,
        sign=sign,
        for_absent=typed.absent,
    )
    return RecordedTicket(
        seat=str(ticket),
        code=meant[0].code,
        name=meant[0].name,
        at=ticket.drawn_at or sign.at,
    )


def _wrong(typed: TypedTicket, *, meant: Sequence[EntrantRow]) -> list[Refusal]:
    """Return everything that is wrong with what was typed and pressed."""
    wrong: list[Refusal] = []
    if not typed.who:
        wrong.append(WhoMissing())
    elif not meant:
        wrong.append(NotInStage(name=typed.who))
    elif len(meant) > 1:
        wrong.append(SeveralFit(typed=typed.who))
    if typed.pressed and read_ticket(typed.seat)[0] != typed.pressed:
        wrong.append(TwoTickets(seat=typed.seat, pressed=typed.pressed))
    return wrong


def _refused(
    request: HttpRequest,
    scope: Scope,
    *,
    error: TicketRefused | Refusal,
    typed: TypedTicket,
) -> HttpResponse:
    """Return the desk with what was typed; to a script code and sentence."""
    wrong = error.refusals if isinstance(error, TicketRefused) else [error]
    meant = error.meant if isinstance(error, TicketRefused) else ()
    if wants_json(request):
        shown = meant[:MOST_MEANT]
        first = wrong[0]
        first.extra = {
            "problems": [{"code": one.code, "detail": one.detail} for one in wrong],
            "meant": [
                {"code": row.code, "name": row.name, "town": row.town} for row in shown
            ],
        }
        return refusal_as_json(first)
    entry = DeskFields(typed.who, typed.seat, typed.absent, meant=meant)
    note_refusal(request, BadForm(*(one.detail for one in wrong)))
    page = desk_page(request, scope, entry=entry)
    page.status_code = wrong[0].status
    return page


def _told(
    request: HttpRequest, scope: Scope, *, done: RecordedTicket, hand: UrnInHand | None
) -> HttpResponse:
    """Lead back to the desk, which shows the record large; tell a script."""
    values = {"seat": done.seat, "name": done.name, "code": done.code}
    sentence = _("%(seat)s: %(name)s (%(code)s)") % values
    waits = [] if hand is None else [line.seat for line, _name in waiting_for_ok(hand)]
    if wants_json(request):
        return JsonResponse(
            {
                "recorded": {**values, "time": f"{localtime(done.at):%H:%M:%S}"},
                "sentence": sentence,
                "waits_for_ok": done.seat in waits,
            }
        )
    messages.success(request, sentence)
    shown = {"shown": done.seat} if waits else {}
    return back_to("draw-desk", of=scope.tournament, kept=shown)


def _with_code(seat: str, *, pressed: str) -> str:
    """Return the ticket that was typed, or pressed with its check code typed."""
    if not pressed or not seat:
        return seat or pressed
    plain = "".join(seat.split()).upper()
    alone = len(plain) == LENGTH and set(plain) <= set(ALPHABET)
    return f"{pressed} {plain}" if alone else seat
