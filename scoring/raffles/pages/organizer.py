"""The raffle at the desk: open, draw with the cards of the hall, or call off."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import TypedDict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.finish.pages.ending_view import key_again
from scoring.raffles import commands
from scoring.raffles.pages.public import shown
from scoring.raffles.queries import present
from scoring.scoresheet.pages.frame import to_the_proposal
from tables.protocol.entropy import CARDS, QUICK
from tournaments.events.queries.events import entrants_of
from tournaments.ids import TournamentId
from tournaments.people.queries.rosters import roster
from tournaments.refusals import NotFound, Refusal
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.once import key_of

SHOWN_HERE = {400, 409, 422}
LONGEST_NUMBER = 5
LONGEST_TEXT = 10_000


@tournament_page(Access.ORGANIZER)
@require_safe
def desk_raffle(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the raffles so far and the form of the next one."""
    return _page(request, scope)


@tournament_page(Access.ORGANIZER)
@require_POST
def open_raffle(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Open a raffle; a quick one is drawn at once, after a second press."""
    if request.POST.get("source") == QUICK and not request.POST.get("sure"):
        return _page(request, scope, asks=True)
    try:
        commands.open_raffle(
            tournament_id=TournamentId(scope.tournament.pk),
            prizes=_prizes(request.POST.get("prizes", "")),
            source=request.POST.get("source", ""),
            again=request.POST.get("again", ""),
            client_key=key_of(request),
            author=scope.actor.code,
            at=timezone.now(),
        )
    except Refusal as refusal:
        return _refused(request, scope, refusal=refusal)
    return redirect("desk-raffle", slug=scope.tournament.slug)


class Raffle(TypedDict):
    """Which raffle a step is taken at, by whom and when."""

    tournament_id: TournamentId
    number: int
    author: str
    at: datetime


Step = Callable[[Raffle, QueryDict], str]


def step_at_a_raffle(take: Step) -> Callable[[HttpRequest, str], HttpResponse]:
    """Return the handler of a step; refused, the form comes back as it was filled in.

    ``take`` does what the form says and returns what was done, in a sentence.
    """

    @tournament_page(Access.ORGANIZER)
    @require_POST
    @wraps(take)
    def handler(request: HttpRequest, scope: Scope) -> HttpResponse:
        try:
            of = Raffle(
                tournament_id=TournamentId(scope.tournament.pk),
                number=_number(request),
                author=scope.actor.code,
                at=timezone.now(),
            )
            said = take(of, request.POST)
        except Refusal as refusal:
            return _refused(request, scope, refusal=refusal)
        messages.success(request, said)
        return redirect("desk-raffle", slug=scope.tournament.slug)

    return handler


@step_at_a_raffle
def type_raffle_cards(of: Raffle, typed: QueryDict) -> str:
    """Note the cards that were laid open; a second person confirms them."""
    commands.type_cards(**of, typed=typed.get("cards", "")[:LONGEST_TEXT])
    return _("Noted. Now a second person compares it with the table.")


@step_at_a_raffle
def draw_raffle(of: Raffle, typed: QueryDict) -> str:
    """Draw with the cards that a second person has compared."""
    seen = typed.get("seen", "")[:LONGEST_TEXT]
    commands.draw_raffle(**of, seen=seen, witness=typed.get("witness", ""))
    return _("Raffle %(number)s is drawn.") % {"number": of["number"]}


@step_at_a_raffle
def pass_prize_on(of: Raffle, typed: QueryDict) -> str:
    """Note that a winner is not there; the next one in the drawn order wins."""
    commands.pass_prize_on(**of, winner=typed.get("winner", ""))
    return _("The prize goes to the next one in the drawn order.")


@tournament_page(Access.ORGANIZER)
@require_POST
def call_off_raffle(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Propose to a second person to call a raffle off that is not drawn."""
    try:
        proposal = commands.propose_raffle_off(
            tournament_id=TournamentId(scope.tournament.pk),
            number=_number(request),
            reason=request.POST.get("reason", ""),
            author=scope.actor.code,
            client_key=key_of(request),
            at=timezone.now(),
        )
    except Refusal as refusal:
        return _refused(request, scope, refusal=refusal)
    return to_the_proposal(request, proposal)


def _prizes(typed: str) -> list[str]:
    """Return one prize a line; a single number stands for so many without names."""
    lines = [line.strip() for line in typed[:LONGEST_TEXT].splitlines()]
    lines = [line for line in lines if line]
    if len(lines) == 1 and lines[0].isascii() and lines[0].isdecimal():
        many = int(lines[0][:LONGEST_NUMBER])
        return [""] * min(many, commands.MOST_PRIZES + 1)
    return lines


def _number(request: HttpRequest) -> int:
    number = request.POST.get("number", "")
    if not number.isascii() or not number.isdecimal() or len(number) > LONGEST_NUMBER:
        raise NotFound
    return int(number)


def _refused(request: HttpRequest, scope: Scope, *, refusal: Refusal) -> HttpResponse:
    if refusal.status not in SHOWN_HERE:
        raise refusal
    return _page(request, scope, refusal=refusal)


def _page(
    request: HttpRequest,
    scope: Scope,
    *,
    refusal: Refusal | None = None,
    asks: bool = False,
) -> HttpResponse:
    tournament_id = TournamentId(scope.tournament.pk)
    found = shown(scope.tournament)
    raffles = [view.raffle for view, _check_url in found]
    typed = request.POST if refusal is not None or asks else {}
    here = present(scope.tournament)
    waits = next((one for one in raffles if not one.over), None)
    context = {
        "tournament": scope.tournament,
        "raffles": found,
        "waits": waits,
        "asks": asks,
        "is_another": any(one.drawn for one in raffles),
        "must_name": waits is not None and waits.draw.typed_by == scope.actor.code,
        "roster": roster(tournament_id) if waits is not None else (),
        "people": len(here.codes),
        "entrants": entrants_of(scope.tournament),
        "some_left": bool(here.left),
        "refusal": refusal,
        "prizes": typed.get("prizes", ""),
        "source": typed.get("source", CARDS),
        "cards": typed.get("cards", ""),
        "reason": typed.get("reason", ""),
        "again": typed.get("again", ""),
        "witness": typed.get("witness", ""),
        "key": str(key_of(request)) if asks else key_again(request, refusal=refusal),
    }
    status = 200 if refusal is None else refusal.status
    return render(request, "scoring/raffles/desk_raffle.html", context, status=status)
