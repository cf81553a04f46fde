"""Whether everybody sees the score of the final: its state, and the two buttons."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.finish.commands import embargo
from scoring.finish.refusals import OpeningUnsure
from scoring.standings.lines import Embargo
from scoring.standings.queries.held import embargoes_of, may_be_held
from tournaments.book.lines import Entry
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page


@dataclass(frozen=True, slots=True)
class EmbargoFacts:
    """What the desk shows about the final's public score."""

    may_hold: bool
    rows: tuple[Entry[Embargo], ...]

    @property
    def final_over(self) -> bool:
        """Tell whether opening the score cannot be taken back any more."""
        return not self.may_hold


def embargo_facts(tournament: Tournament) -> EmbargoFacts:
    """Return whether the score can be held back, and what was decided so far."""
    return EmbargoFacts(
        may_hold=may_be_held(tournament),
        rows=embargoes_of(tournament.id),
    )


@tournament_page(Access.ORGANIZER)
@require_POST
def hold_final(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Hold the score of the final back from everybody but staff."""
    try:
        embargo.hold_final(tournament_id=scope.tournament_id, **scope.signed())
    except Refusal as refusal:
        return _refused(request, scope, refusal=refusal)
    messages.success(request, _("The score of the final is held back."))
    return redirect("desk-ceremony", slug=scope.tournament.slug)


@tournament_page(Access.ORGANIZER)
@require_POST
def open_final(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Show the score to everybody; once the final is over only with a tick."""
    sure = bool(request.POST.get("sure")) or may_be_held(scope.tournament)
    if scope.tournament.final_held and not sure:
        return _refused(request, scope, refusal=OpeningUnsure())
    embargo.open_final(tournament_id=scope.tournament_id, **scope.signed())
    messages.success(request, _("Everybody sees the score of the final."))
    return redirect("desk-ceremony", slug=scope.tournament.slug)


def _refused(request: HttpRequest, scope: Scope, *, refusal: Refusal) -> HttpResponse:
    messages.error(request, refusal.detail)
    return redirect("desk-ceremony", slug=scope.tournament.slug)
