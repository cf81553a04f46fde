"""Where somebody wanted to go, as a form or an address says it; and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol
from urllib.parse import urlencode, urlsplit, urlunsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


class Event(Protocol):
    """What an address needs of an event."""

    @property
    def slug(self) -> str:
        """Return its part of every address."""


def on_this_site(request: HttpRequest, address: str) -> str:
    """Return the address if it is one of this site, else nothing."""
    safe = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return address if safe and address.startswith("/") else ""


def came_from(request: HttpRequest) -> str:
    """Return the page on which the request was made, if the browser says so."""
    try:
        page = urlsplit(request.headers.get("Referer", ""))
    except ValueError:  # no address at all, as “http://[” is none
        return ""
    return on_this_site(request, urlunsplit(("", "", page.path, page.query, "")))


def page_of(event: Event, page: str, /, **more: int | str) -> str:
    """Return the address of one of the event's pages."""
    return reverse(page, kwargs={"slug": event.slug, **more})


def back_to(
    name: str, *, of: Event, kept: Mapping[str, object], row: int | None = None
) -> HttpResponse:
    """Lead back to a page of an event as it was asked for, to an entrant's ``row``."""
    address = page_of(of, name)
    query = f"?{urlencode(kept)}" if kept else ""
    return redirect(f"{address}{query}{'' if row is None else f'#entrant-{row}'}")
