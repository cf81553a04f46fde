"""What an address answers at which there is nothing, not even a page to refuse."""

from __future__ import annotations

import re
from typing import NoReturn

from django.http import HttpRequest, HttpResponse

from tournaments.refusals import NotFound
from tournaments.staff.pages.outages import answer_to
from tournaments.staff.policy import scope_of

BELOW_AN_EVENT = re.compile(r"/t/(?P<slug>[-a-zA-Z0-9_]+)(/|$)")


def nothing_here(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer as a page of the site does that finds nothing.

    Below the address of an event, that is a page of the event for whoever may see it,
    and leads back there. Nothing else catches what is raised here.
    """
    try:
        _refuse(request, exception)
    except Exception as problem:
        answer = answer_to(request, problem)
        if answer is None:
            raise
        return answer


def _refuse(request: HttpRequest, exception: Exception) -> NoReturn:
    event = BELOW_AN_EVENT.match(request.path_info)
    if event is not None:
        scope_of(request, slug=event["slug"], kiosk=False, by_secret=False)
    raise NotFound from exception
