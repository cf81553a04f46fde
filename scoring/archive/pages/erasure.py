"""Erase a person's data on request; results and hashes stay."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.archive.commands.erasure import erase_person
from scoring.archive.queries.mentions import mentions_of
from tournaments.ids import EntrantId
from tournaments.people.commands.moves import entrant_of
from tournaments.people.queries.names import name_apart
from tournaments.refusals import BadForm
from tournaments.staff.policy import Access, Scope, tournament_page


@tournament_page(Access.ORGANIZER, when_over=True)
@require_http_methods(["GET", "HEAD", "POST"])
def erase_entrant(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Return what would be erased; erase it if the code was typed."""
    entrant = entrant_of(scope.tournament, EntrantId(entrant_id))
    typed = request.POST.get("code", "").strip().upper()
    if request.method == "POST" and typed == entrant.code:
        erase_person(
            tournament_id=scope.tournament_id,
            entrant_id=entrant.id,
            **scope.signed(),
        )
        messages.success(
            request, _("%(code)s has no name any more.") % {"code": entrant.code}
        )
        return redirect("roster", slug=scope.tournament.slug)
    wrong = request.method == "POST"
    context = {
        "tournament": scope.tournament,
        "entrant": entrant,
        "name": name_apart(entrant),
        "texts": [mention.text for mention in mentions_of(entrant)],
        "typed": typed,
        "refusal": BadForm(_("Type the code %(code)s.") % {"code": entrant.code})
        if wrong
        else None,
    }
    return render(
        request,
        "scoring/archive/erase_entrant.html",
        context,
        status=400 if wrong else 200,
    )
