"""The answer of a server that cannot stream."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.staff.policy import Access, site_view

NO_CONTENT = 204


@site_view(Access.PUBLIC)
def no_stream(request: HttpRequest, slug: str) -> HttpResponse:  # noqa: ARG001
    """204, which tells a browser to stop asking: this server cannot stream."""
    return HttpResponse(status=NO_CONTENT)
