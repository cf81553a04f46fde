"""The remote control of the ceremony: one place a press, and one press back."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.finish.commands import ceremony as commands
from scoring.finish.lines import Reveal
from scoring.finish.pages.embargo import embargo_facts
from scoring.finish.queries.ceremony import ceremony_of
from tournaments.book.lines import Entry
from tournaments.ids import TournamentId
from tournaments.refusals import Refusal, Unreadable
from tournaments.staff.policy import Access, Scope, tournament_page

LONGEST_NUMBER = 5
SHOWN_HERE = {400, 409}


@tournament_page(Access.ORGANIZER)
@require_safe
def desk_ceremony(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return what stands on the wall and the button for the next place."""
    return _page(request, scope)


@tournament_page(Access.ORGANIZER)
@require_POST
def reveal_next(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Reveal the next place."""
    return _press(request, scope, move=commands.reveal_next)


@tournament_page(Access.ORGANIZER)
@require_POST
def take_reveal_back(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Take the last place off the wall."""
    return _press(request, scope, move=commands.take_reveal_back)


def _press(
    request: HttpRequest, scope: Scope, *, move: Callable[..., Entry[Reveal]]
) -> HttpResponse:
    seen = request.POST.get("seen", "")
    if not seen.isascii() or not seen.isdecimal() or len(seen) > LONGEST_NUMBER:
        raise Unreadable(why=_("it does not say what you have seen."))
    try:
        move(
            tournament_id=TournamentId(scope.tournament.pk),
            seen=int(seen),
            author=scope.actor.code,
            at=timezone.now(),
        )
    except Refusal as refusal:
        if refusal.status not in SHOWN_HERE:
            raise
        return _page(request, scope, refusal=refusal)
    return redirect("desk-ceremony", slug=scope.tournament.slug)


def _page(
    request: HttpRequest, scope: Scope, *, refusal: Refusal | None = None
) -> HttpResponse:
    found = ceremony_of(scope.tournament)
    context = {
        "tournament": scope.tournament,
        "ceremony": found,
        "next": found.hidden[0] if found is not None and found.hidden else None,
        "refusal": refusal,
        "embargo": embargo_facts(scope.tournament),
    }
    status = 200 if refusal is None else refusal.status
    return render(request, "scoring/finish/desk_ceremony.html", context, status=status)
