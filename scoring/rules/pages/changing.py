"""Other rules for an event that is open, while no draw has begun."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.games.registry import GAMES
from scoring.rules import commands as rules
from scoring.rules.pages.rules_form import RulesForm, as_typed
from tournaments.canon import digest
from tournaments.events.enums import TournamentStatus
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.web.pages.refused_on import form_on, refusal_of

# The pages with a link to the form: whoever came from the plan looks there at what the
# other rules mean for it.
_SETTINGS = "event-settings"
_FROM = frozenset({_SETTINGS, "plan"})


def _came_from(request: HttpRequest) -> str:
    asked = request.POST.get("then") or request.GET.get("then", "")
    return asked if asked in _FROM else _SETTINGS


def _page(request: HttpRequest, scope: Scope) -> HttpResponse:
    game = GAMES[scope.tournament.game]
    if request.method == "POST":
        form = RulesForm(request.POST, game=game)
    else:
        form = RulesForm(game=game, initial=as_typed(scope.tournament))
    if refusal := refusal_of(request):
        form.add_error(None, refusal.detail)
    context = {
        **form.shown(),
        "is_open": scope.tournament.status == TournamentStatus.REGISTRATION,
        "listed": scope.tournament.entrants.exists(),
        "seen": digest(scope.tournament.rules),
        "then": _came_from(request),
    }
    status = 400 if form.errors else 200
    return render(request, "scoring/rules/choose_rules.html", context, status=status)


@tournament_view(Access.ORGANIZER)
@form_on(_page)
def change_rules(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the form with the rules as they were chosen; a complete one is kept."""
    form = RulesForm(request.POST, game=GAMES[scope.tournament.game])
    if not form.is_valid():
        return _page(request, scope)
    rules.change_rules(
        choice=form.chosen(),
        seen=request.POST.get("seen", ""),
        **scope.here(),
    )
    messages.success(request, _("The rules are chosen."))
    return redirect(_came_from(request), slug=scope.tournament.slug)
