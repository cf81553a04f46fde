"""A refused form comes back on the page that it was sent from."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpResponse

from tournaments.refusals import Refusal

# Refusals of what was typed; the others (403, 404) have pages of their own.
SHOWN = frozenset({400, 409, 422})
View = Callable[..., HttpResponse]


def refused_on(page: View) -> Callable[[View], View]:
    """Show what a view refuses on this page, which gets the view's own arguments.

    A refusal that has a page of its own is raised again.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapped(*given: object, **named: object) -> HttpResponse:
            try:
                return view(*given, **named)
            except Refusal as refusal:
                if refusal.status not in SHOWN:
                    raise
                return page(*given, **named, refusal=refusal)

        return wrapped

    return decorate
