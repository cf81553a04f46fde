"""The ceremony: the final held back until it, its remote control, and the wall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.finish.commands import ceremony as commands
from scoring.finish.commands import embargo
from scoring.finish.lines import Reveal
from scoring.finish.queries.ceremony import ceremony_of
from scoring.finish.queries.ending import ending_of
from scoring.standings.lines import Embargo
from scoring.standings.queries.held import may_be_held
from tournaments.book.lines import Entry, read
from tournaments.events.models.tournament import Tournament
from tournaments.live.pages import live_page
from tournaments.refusals import Unreadable
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.plain_text import plain_number


def embargo_facts(tournament: Tournament) -> dict[str, object]:
    """Return whether the score can be held back, and what was decided so far."""
    return {
        "may_hold": may_be_held(tournament),
        "rows": read(tournament.id, Embargo),
    }


@tournament_page(Access.ORGANIZER)
def desk_ceremony(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return what stands on the wall and the button for the next place."""
    found = ceremony_of(scope.tournament)
    context = {
        "ceremony": found,
        "next": found.hidden[0] if found is not None and found.hidden else None,
        "embargo": embargo_facts(scope.tournament),
    }
    return render(request, "scoring/finish/desk_ceremony.html", context)


def _move(command: Callable[..., Entry[Reveal]]) -> Callable[..., HttpResponse]:
    """Return the view that does this on the wall, which shows it."""

    @pressed(then="desk-ceremony", on=desk_ceremony)
    def move(request: HttpRequest, scope: Scope) -> str:
        seen = plain_number(request.POST.get("seen", ""))
        if seen is None:
            raise Unreadable(why=_("it does not say what you have seen."))
        command(seen=seen, **scope.here())
        return ""

    return move


reveal_next = _move(commands.reveal_next)
take_reveal_back = _move(commands.take_reveal_back)


@pressed(then="desk-ceremony", on=desk_ceremony)
def hold_final(_request: HttpRequest, scope: Scope) -> str:
    """Hold the score of the final back from everybody but staff."""
    embargo.hold_final(**scope.here())
    return _("The score of the final is held back.")


@pressed(then="desk-ceremony", on=desk_ceremony)
def open_final(request: HttpRequest, scope: Scope) -> str:
    """Show the score to everybody; once the final is over only with a tick."""
    embargo.open_final(sure=bool(request.POST.get("sure")), **scope.here())
    return _("Everybody sees the score of the final.")


def ceremony_shown(tournament: Tournament) -> dict[str, Any]:
    """Return what hangs on the wall: only what has been revealed is sent."""
    found = ceremony_of(tournament)
    return {
        "groups": () if found is None else found.revealed,
        "official": found is not None,
        "ending": ending_of(tournament.id),
    }


ceremony = live_page(
    "ceremony",
    template="scoring/finish/public_ceremony.html",
    part="scoring/finish/_ceremony.html",
    context=ceremony_shown,
)
