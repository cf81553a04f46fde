"""The whole event as a file, for its organizer."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.archive.queries.event_file.writing import event_document
from tournaments.book.canon import canon
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.files import as_file


@tournament_page(Access.ORGANIZER)
@require_safe
def whole_event(_request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the whole event as a file that another site can take in."""
    content = canon(event_document(scope.tournament)) + b"\n"
    response = as_file(content, name=f"{scope.tournament.slug}.json")
    response["Cache-Control"] = "private, no-store"
    return response
