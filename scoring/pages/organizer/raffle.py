"""The raffle at the desk: open, draw with the cards of the hall, or call off."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.commands import raffles
from scoring.queries.raffles import raffles_of
from tables.draw.cd1.entropy import CARDS
from tournaments.errors import NotFound, Refusal
from tournaments.ids import TournamentId
from tournaments.pages.once import key_of, new_key
from tournaments.policy import Access, Scope, tournament_page
from tournaments.queries.rosters import counts

SHOWN_HERE = {400, 409}
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
    """Open a raffle; a quick one is drawn at once."""
    try:
        raffles.open_raffle(
            tournament_id=TournamentId(scope.tournament.pk),
            prizes=_prizes(request.POST.get("prizes", "")),
            source=request.POST.get("source", ""),
            client_key=key_of(request),
            author=scope.actor.code,
            at=timezone.now(),
        )
    except Refusal as refusal:
        return _refused(request, scope, refusal=refusal)
    return redirect("desk-raffle", slug=scope.tournament.slug)


@tournament_page(Access.ORGANIZER)
@require_POST
def draw_raffle(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Draw with the cards that were laid open."""
    try:
        raffle = raffles.draw_raffle(
            tournament_id=TournamentId(scope.tournament.pk),
            number=_number(request),
            typed=request.POST.get("cards", "")[:LONGEST_TEXT],
            author=scope.actor.code,
            at=timezone.now(),
        )
    except Refusal as refusal:
        return _refused(request, scope, refusal=refusal)
    said = _("Raffle %(number)s is drawn.") % {"number": raffle.number}
    messages.success(request, said)
    return redirect("desk-raffle", slug=scope.tournament.slug)


@tournament_page(Access.ORGANIZER)
@require_POST
def call_off_raffle(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Call a raffle off that is not drawn."""
    try:
        raffle = raffles.call_off_raffle(
            tournament_id=TournamentId(scope.tournament.pk),
            number=_number(request),
            reason=request.POST.get("reason", ""),
            author=scope.actor.code,
            at=timezone.now(),
        )
    except Refusal as refusal:
        return _refused(request, scope, refusal=refusal)
    said = _("Raffle %(number)s is called off.") % {"number": raffle.number}
    messages.success(request, said)
    return redirect("desk-raffle", slug=scope.tournament.slug)


def _prizes(typed: str) -> list[str]:
    """Return one prize a line; a single number stands for so many without names."""
    lines = [line.strip() for line in typed[:LONGEST_TEXT].splitlines()]
    lines = [line for line in lines if line]
    if len(lines) == 1 and lines[0].isascii() and lines[0].isdecimal():
        many = int(lines[0][:LONGEST_NUMBER])
        return [""] * min(many, raffles.MOST_PRIZES + 1)
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
    request: HttpRequest, scope: Scope, *, refusal: Refusal | None = None
) -> HttpResponse:
    tournament_id = TournamentId(scope.tournament.pk)
    found = raffles_of(tournament_id)
    typed = request.POST if refusal is not None else {}
    context = {
        "tournament": scope.tournament,
        "raffles": found,
        "waits": next((one for one in found if one.waits), None),
        "people": counts(tournament_id).checked_in,
        "refusal": refusal,
        "prizes": typed.get("prizes", ""),
        "source": typed.get("source", CARDS),
        "cards": typed.get("cards", ""),
        "reason": typed.get("reason", ""),
        "key": typed.get("client_key") or new_key(),
    }
    status = 200 if refusal is None else refusal.status
    return render(request, "scoring/organizer/raffle.html", context, status=status)
