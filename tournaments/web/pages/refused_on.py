"""A refused form comes back on the page that it was sent from."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import unwrap
from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.refusals import Refusal

# Refusals of what was typed; the others (403, 404) have pages of their own.
SHOWN = frozenset({400, 409, 422})
View = Callable[..., HttpResponse]
A = TypeVar("A")


def note_refusal(request: HttpRequest, refusal: Refusal) -> None:
    """Let the page that is shown next say what was refused."""
    request.refusal = refusal  # type: ignore[attr-defined]


def refusal_of(request: HttpRequest) -> Refusal | None:
    """Return what was refused of the form that is answered, if it was."""
    refusal: Refusal | None = getattr(request, "refusal", None)
    return refusal


def refused_on(
    page: View, *also: type[Refusal]
) -> Callable[[Callable[..., A]], Callable[..., A | HttpResponse]]:
    """Show what a view refuses on this page, which gets the view's own arguments.

    The page may be a view of its own, and its template has the ``refusal``: who may
    ask, and how, has been checked for the view that refuses. A refusal that has a page
    of its own is raised again, unless it is one of ``also``.
    """
    shown: View = unwrap(page)

    def decorate(view: Callable[..., A]) -> Callable[..., A | HttpResponse]:
        @wraps(view)
        def wrapped(
            request: HttpRequest, *given: object, **named: object
        ) -> A | HttpResponse:
            try:
                return view(request, *given, **named)
            except Refusal as refusal:
                if refusal.status not in SHOWN and not isinstance(refusal, also):
                    raise
                note_refusal(request, refusal)
                answer = shown(request, *given, **named)
                answer.status_code = refusal.status
                return refusal.and_when(answer)

        return wrapped

    return decorate


def sent_from(page: View, *also: type[Refusal]) -> Callable[[View], View]:
    """Make a view of a form that stands on this page: it is sent, never read.

    What is refused is shown on the page, as ``refused_on`` says.
    """
    refusing = refused_on(page, *also)

    def decorate(view: View) -> View:
        return require_POST(refusing(view))

    return decorate


def form_on(page: View, *also: type[Refusal]) -> Callable[[View], View]:
    """Make a view of what takes a form; whoever only reads gets the page with it.

    What is refused is shown on the page too, as ``refused_on`` says, and so is what
    the page itself refuses to show.
    """
    refusing = refused_on(page, *also)
    shown = refusing(unwrap(page))

    def decorate(view: View) -> View:
        taken = refusing(view)

        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def wrapped(
            request: HttpRequest, *given: object, **named: object
        ) -> HttpResponse:
            answer = taken if request.method == "POST" else shown
            return answer(request, *given, **named)

        return wrapped

    return decorate
