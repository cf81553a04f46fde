"""What the templates of every page know: of which event it is, what was refused."""

from __future__ import annotations

from django.http import HttpRequest

from tournaments.web.pages.refused_on import refusal_of


def known_to_templates(request: HttpRequest) -> dict[str, object]:
    """Return the event and the refusal of the request, each if there is one."""
    event = getattr(request, "event", None)
    return {"tournament": event, "refusal": refusal_of(request)}
