"""Erase a person's data on request; results and hashes stay."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.archive.commands.erasure import erase_person
from scoring.archive.queries.mentions import mentions_of, staying_mentions_of
from tournaments.ids import EntrantId
from tournaments.people.commands.moves import entrant_of
from tournaments.people.queries.names import name_apart
from tournaments.refusals import BadForm
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.web.pages.refused_on import form_on


def _page(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    entrant = entrant_of(scope.tournament, EntrantId(entrant_id))
    context = {
        "entrant": entrant,
        "name": name_apart(entrant),
        "staying": staying_mentions_of(entrant),
        "texts": [mention.text for mention in mentions_of(entrant)],
        "typed": request.POST.get("code", "").strip().upper(),
    }
    return render(request, "scoring/archive/erase_entrant.html", context)


@tournament_view(Access.ORGANIZER, when_over=True)
@form_on(_page)
def erase_entrant(request: HttpRequest, scope: Scope, entrant_id: int) -> HttpResponse:
    """Return what would be erased; erase it if the code was typed."""
    entrant = entrant_of(scope.tournament, EntrantId(entrant_id))
    code = {"code": entrant.code}
    if request.POST.get("code", "").strip().upper() != entrant.code:
        raise BadForm(_("Type the code %(code)s.") % code)
    erase_person(entrant_id=entrant.id, **scope.here())
    messages.success(request, _("%(code)s has no name any more.") % code)
    return redirect("roster", slug=scope.tournament.slug)
