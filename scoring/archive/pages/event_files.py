"""An event as a file: whole, and the public record that a stranger can check."""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control

from scoring.archive.queries.event_file.writing import event_document, public_document
from tournaments.canon import canon
from tournaments.events.queries.versions import painted_version
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.files import as_file

KEPT_SECONDS = 60


@tournament_page(Access.ORGANIZER)
def whole_event(_request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the whole event as a file that another site can take in."""
    content = canon(event_document(scope.tournament)) + b"\n"
    response = as_file(content, name=f"{scope.tournament.slug}.json")
    response["Cache-Control"] = "private, no-store"
    return response


@tournament_page(Access.PUBLIC)
def record(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return every draw, line and hash as canonical JSON, names as shown.

    The document is made at most once for each version of the event.
    """
    version = painted_version(scope.tournament)
    etag = f'"record.{version}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        key = f"record.{scope.tournament.pk}.{version}"
        content: bytes | None = cache.get(key)
        if content is None:
            content = canon(public_document(scope.tournament)) + b"\n"
            cache.set(key, content, KEPT_SECONDS)
        response = as_file(content, name=f"{scope.tournament.slug}-record.json")
        response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return response
