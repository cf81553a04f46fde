"""A refused form comes back on the page that it was sent from."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpResponse

from tournaments.refusals import Refusal

# Refusals of what was typed; the others (403, 404) have pages of their own.
SHOWN = frozenset({400, 409, 422})
View = Callable[..., HttpResponse]


def refused_on(page: View, *also: type[Refusal]) -> Callable[[View], View]:
    """Show what a view refuses on this page, which gets the view's own arguments.

    A refusal that has a page of its own is raised again, unless it is one of ``also``.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapped(*given: object, **named: object) -> HttpResponse:
            try:
                return view(*given, **named)
            except Refusal as refusal:
                if refusal.status not in SHOWN and not isinstance(refusal, also):
                    raise
                answer = page(*given, **named, refusal=refusal)
                answer.status_code = refusal.status
                return refusal.and_when(answer)

        return wrapped

    return decorate
