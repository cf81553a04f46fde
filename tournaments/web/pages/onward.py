"""Where somebody wanted to go, as a form or an address says it."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def on_this_site(request: HttpRequest, address: str) -> str:
    """Return the address if it is one of this site, else nothing."""
    safe = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return address if safe and address.startswith("/") else ""
