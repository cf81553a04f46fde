"""Publish the results: all places before, the frozen copy afterwards."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.finish.commands import results
from scoring.finish.pages.embargo import embargo_facts
from scoring.finish.pages.ending_view import ending_context
from scoring.finish.pages.results_view import results_view
from scoring.finish.queries.results import event_results, published_copy
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.staff.queries.staff import authors
from tournaments.web.pages.once import key_again
from tournaments.web.pages.refused_on import refused_on


def results_page(
    request: HttpRequest, scope: Scope, *, refusal: Refusal | None = None
) -> HttpResponse:
    """Return the page of the results; a refused form comes back as it was typed."""
    copy = published_copy(scope.tournament_id)
    context = {
        "tournament": scope.tournament,
        "view": results_view(scope.tournament, found=event_results(scope.tournament)),
        "copy": copy,
        "by": "" if copy is None else authors(scope.tournament_id).get(copy.author, ""),
        "refusal": refusal,
        "embargo": embargo_facts(scope.tournament),
        **ending_context(request, scope, refused=refusal is not None),
        "key": key_again(request, refusal=refusal),
    }
    return render(request, "scoring/finish/results.html", context)


@tournament_page(Access.ORGANIZER)
@require_safe
def publish_results(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return all places: provisional with the button, or as published."""
    return results_page(request, scope)


@tournament_page(Access.ORGANIZER)
@require_POST
@refused_on(results_page)
def freeze_results(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Publish the results as official; again gives the first answer."""
    published = results.publish_results(
        tournament_id=scope.tournament_id, **scope.signed()
    )
    messages.success(
        request,
        _("The results are published. Their hash begins with %(hash)s.")
        % {"hash": published.said.body_hash[:16]},
    )
    return redirect("publish-results", slug=scope.tournament.slug)
