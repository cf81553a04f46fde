"""Other rules for an event that is open, while no draw has begun."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.games.registry import GAMES
from scoring.rules import commands as rules
from scoring.rules.pages.rules_form import RulesForm, as_typed, sitting_text, sittings
from tournaments.book.canon import digest
from tournaments.events.enums import TournamentStatus
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page


@tournament_page(Access.ORGANIZER)
@require_http_methods(["GET", "HEAD", "POST"])
def change_rules(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the form with the rules as they were chosen; a complete one is kept."""
    game = GAMES[scope.tournament.game]
    if request.method != "POST":
        form = RulesForm(game=game, initial=as_typed(scope.tournament))
        return _page(request, scope, form=form)
    form = RulesForm(request.POST, game=game)
    if not form.is_valid():
        return _page(request, scope, form=form, status=400)
    try:
        rules.change_rules(
            tournament_id=scope.tournament_id,
            choice=rules.Choice(**form.chosen()),
            seen=request.POST.get("seen", ""),
            **scope.signed(),
        )
    except Refusal as refusal:
        form.add_error(None, refusal.detail)
        return _page(request, scope, form=form, status=refusal.status)
    messages.success(request, _("The rules are chosen."))
    return redirect("event-settings", slug=scope.tournament.slug)


def _page(
    request: HttpRequest, scope: Scope, *, form: RulesForm, status: int = 200
) -> HttpResponse:
    groups = form.switch_groups()
    usual, *others = sittings(form.game)
    context = {
        "tournament": scope.tournament,
        "form": form,
        "presets": form.asked.presets,
        "switch_groups": groups,
        "rules_touched": any(group.touched for group in groups),
        "alone": "" if others else sitting_text(usual),
        "is_open": scope.tournament.status == TournamentStatus.REGISTRATION,
        "listed": scope.tournament.entrants.exists(),
        "seen": digest(scope.tournament.rules),
    }
    return render(request, "scoring/rules/choose_rules.html", context, status=status)
