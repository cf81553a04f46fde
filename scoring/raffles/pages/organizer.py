"""The raffle at the desk: open, draw with the cards of the hall, or call off."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.raffles import commands
from scoring.raffles.pages.public import shown
from scoring.raffles.queries import Raffle, present
from tables.draws.pages.digital_words import source_fields
from tables.draws.queries.called_off import call_off_waiting
from tables.protocol.entropy import CARDS, QUICK
from tournaments.events.queries.events import entrants_of
from tournaments.live.pages import own_page
from tournaments.people.queries.rosters import roster
from tournaments.refusals import existing
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.form_keys import key_again, key_of
from tournaments.web.pages.refused_on import refusal_of
from tournaments.web.plain_text import MOST_DIGITS, plain_number

LONGEST_TEXT = 10_000


def _page(request: HttpRequest, scope: Scope, *, asks: bool = False) -> HttpResponse:
    typed = request.POST if asks or refusal_of(request) else {}
    key = str(key_of(request)) if asks else key_again(request)
    return own_page(
        request,
        scope,
        template="scoring/raffles/desk_raffle.html",
        part="scoring/raffles/_desk.html",
        context=lambda: {**_context(scope, typed=typed), "asks": asks, "key": key},
    )


def _context(scope: Scope, *, typed: Mapping[str, str]) -> dict[str, object]:
    found = shown(scope.tournament)
    raffles = [view.raffle for view, *_beside in found]
    here = present(scope.tournament)
    waits = next((one for one in raffles if not one.over), None)
    return {
        "raffles": found,
        "waits": waits,
        "is_another": any(one.drawn for one in raffles),
        **({} if waits is None else _under_way(scope, raffle=waits, typed=typed)),
        "people": len(here.codes),
        "entrants": entrants_of(scope.tournament),
        "some_left": bool(here.left),
        "prizes": typed.get("prizes", ""),
        "source": typed.get("source", CARDS),
        "reason": typed.get("reason", ""),
        "again": typed.get("again", ""),
        "witness": typed.get("witness", ""),
    }


def _under_way(
    scope: Scope, *, raffle: Raffle, typed: Mapping[str, str]
) -> dict[str, object]:
    """Return the fields of a raffle's next step, and who may take it."""
    draw, now = raffle.draw, timezone.now()
    return {
        "painted": {"number": raffle.number},
        "fields": source_fields(draw.parts, typed=[*filter(None, [typed.get("part")])]),
        "seconds": draw.waits(at=now),
        "must_name": draw.typed_by == scope.actor.code,
        "roster": roster(scope.tournament_id),
        "off": call_off_waiting(
            draw.id, kind=ProposalKind.RAFFLE_OFF, actor=scope.actor, at=now
        ),
    }


@tournament_page(Access.ORGANIZER)
def desk_raffle(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the raffles so far and the form of the next one."""
    return _page(request, scope)


@pressed(then="desk-raffle", on=_page)
def open_raffle(request: HttpRequest, scope: Scope) -> str | HttpResponse:
    """Open a raffle; a quick one is drawn at once, after a second press."""
    prizes = _prizes(request.POST.get("prizes", ""))
    if request.POST.get("source") == QUICK and not request.POST.get("sure"):
        commands.check_prizes(prizes, people=len(present(scope.tournament).codes))
        return _page(request, scope, asks=True)
    commands.open_raffle(
        prizes=prizes,
        source=request.POST.get("source", ""),
        again=request.POST.get("again", ""),
        client_key=key_of(request),
        **scope.here(),
    )
    return ""


@pressed(then="desk-raffle", on=_page)
def type_raffle_cards(request: HttpRequest, scope: Scope) -> str:
    """Note the cards that were laid open; a second person confirms them."""
    commands.type_cards(
        number=_number(request),
        typed=request.POST.get("part", "")[:LONGEST_TEXT],
        **scope.here(),
    )
    return _("Noted. Now a second person compares it with the table.")


@pressed(then="desk-raffle", on=_page)
def draw_raffle(request: HttpRequest, scope: Scope) -> str:
    """Draw with the cards that a second person has compared."""
    number = _number(request)
    commands.draw_raffle(
        number=number,
        seen=request.POST.get("seen", "")[:LONGEST_TEXT],
        witness=request.POST.get("witness", ""),
        **scope.here(),
    )
    return _("Raffle %(number)s is drawn.") % {"number": number}


@pressed(then="desk-raffle", on=_page)
def pass_prize_on(request: HttpRequest, scope: Scope) -> str:
    """Note that a winner is not there; the next one in the drawn order wins."""
    prize = commands.pass_prize_on(
        number=_number(request),
        winner=request.POST.get("winner", ""),
        **scope.here(),
    )
    return prize.told


@pressed(then="desk-raffle", on=_page)
def call_off_raffle(request: HttpRequest, scope: Scope) -> Proposal:
    """Propose to a second person to call a raffle off that is not drawn."""
    return commands.propose_raffle_off(
        number=_number(request),
        reason=request.POST.get("reason", ""),
        client_key=key_of(request),
        **scope.here(),
    )


def _prizes(typed: str) -> list[str]:
    """Return one prize a line; a single number stands for so many without names."""
    lines = [line.strip() for line in typed[:LONGEST_TEXT].splitlines()]
    lines = [line for line in lines if line]
    if len(lines) == 1 and lines[0].isascii() and lines[0].isdecimal():
        many = int(lines[0][:MOST_DIGITS])
        return [""] * min(many, commands.MOST_PRIZES + 1)
    return lines


def _number(request: HttpRequest) -> int:
    return existing(plain_number(request.POST.get("number", "")))
