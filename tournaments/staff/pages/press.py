"""One press of a button: what it has done is told on the page to which it leads."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.staff.models.proposal import Proposal
from tournaments.staff.pages.proposals import to_the_proposal
from tournaments.staff.policy import Access, Scope, tournament_view
from tournaments.web.pages.refused_on import sent_from

P = ParamSpec("P")
View = Callable[..., HttpResponse]
# What to tell, if it cannot be seen; what waits now for a second person; or an answer.
Done = str | Proposal | HttpResponse


def pressed(
    *,
    then: str,
    on: View | None = None,
    when_over: bool = False,
) -> Callable[[Callable[Concatenate[HttpRequest, Scope, P], Done]], View]:
    """Make a view of what an organizer's form does: it is sent, never read.

    It leads to the event's page whose name is ``then``. What is refused is shown ``on``
    a page, as ``sent_from`` says; ``when_over`` is that of ``tournament_view``.
    """

    def decorate(act: Callable[Concatenate[HttpRequest, Scope, P], Done]) -> View:
        @wraps(act)
        def view(
            request: HttpRequest, scope: Scope, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            done = act(request, scope, *args, **kwargs)
            if isinstance(done, HttpResponse):
                return done
            if isinstance(done, Proposal):
                return to_the_proposal(request, done)
            if done:
                messages.success(request, done)
            return redirect(then, slug=scope.tournament.slug)

        sent: View = require_POST(view) if on is None else sent_from(on)(view)
        return tournament_view(Access.ORGANIZER, when_over=when_over)(sent)

    return decorate
