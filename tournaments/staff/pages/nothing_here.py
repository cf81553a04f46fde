"""What an address answers at which there is nothing, not even a page to refuse."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse

from tournaments.refusals import NotFound, Refusal
from tournaments.staff.policy import refused, scope_of

BELOW_AN_EVENT = re.compile(r"/t/(?P<slug>[-a-zA-Z0-9_]+)(/|$)")


def nothing_here(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer as a page of the site does that finds nothing.

    Below the address of an event, that is a page of the event for whoever may see it,
    and leads back there.
    """
    event = BELOW_AN_EVENT.match(request.path_info)
    try:
        if event is not None:
            scope_of(request, slug=event["slug"], kiosk=False, by_secret=False)
        raise NotFound from exception
    except Refusal as refusal:
        return refused(request, refusal)
