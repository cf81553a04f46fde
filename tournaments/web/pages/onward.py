"""Where somebody wanted to go, as a form or an address says it; and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


def on_this_site(request: HttpRequest, address: str) -> str:
    """Return the address if it is one of this site, else nothing."""
    safe = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return address if safe and address.startswith("/") else ""


def back_to(
    name: str, *, slug: str, kept: Mapping[str, str], row: int | None = None
) -> HttpResponse:
    """Lead back to a page of an event as it was asked for, to an entrant's ``row``."""
    address = reverse(name, kwargs={"slug": slug})
    query = f"?{urlencode(kept)}" if kept else ""
    return redirect(f"{address}{query}{'' if row is None else f'#entrant-{row}'}")
