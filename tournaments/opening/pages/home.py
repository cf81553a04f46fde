"""The first page, and an organizer's own events."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.events.queries.events import event_rows, events_of
from tournaments.opening.queries.listed import list_of_events
from tournaments.staff.policy import Access, account_in, site_page
from tournaments.staff.queries.organizers import is_set_up
from tournaments.web.pages.fields import sought


@site_page(Access.PUBLIC)
def home(request: HttpRequest) -> HttpResponse:
    """Return the public events, and the way in for organizers.

    ``?q=`` finds events by their name, their place or their date.
    """
    query = sought(request)
    listed = list_of_events(
        today=timezone.localdate(), query=query, page=request.GET.get("page", "1")
    )
    context = {
        "listed": listed,
        "q": query,
        "query": urlencode({"q": query}) if query else "",
        "is_set_up": is_set_up(),
    }
    return render(request, "tournaments/opening/home.html", context)


@site_page(Access.ACCOUNT)
def my_events(request: HttpRequest) -> HttpResponse:
    """Return the events that the account organizes; a superuser sees all.

    Those in the archive stand below the others.
    """
    user = account_in(request)
    events = event_rows(events_of(user.pk, everything=user.is_superuser))
    context = {
        "events": [one for one in events if one.event.archived_at is None],
        "archived": [one for one in events if one.event.archived_at is not None],
    }
    return render(request, "tournaments/opening/my_events.html", context)
