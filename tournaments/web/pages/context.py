"""What the templates of every page know: of which event it is, what was refused."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest

from tournaments.web.pages.onward import came_from
from tournaments.web.pages.plain_texts import unsent_texts
from tournaments.web.pages.refused_on import refusal_of


def site_context(request: HttpRequest) -> dict[str, object]:
    """Return the event and the refusal of the request, each if there is one.

    And for a page that answers a form without it: what it said, ``unsent``, and on
    which page it stood.
    """
    return {
        "tournament": getattr(request, "event", None),
        "refusal": refusal_of(request),
        "unsent": partial(unsent_texts, request),
        "form_page": partial(came_from, request),
    }
