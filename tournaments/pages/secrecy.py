"""Pages whose address or content is a secret."""

from __future__ import annotations

from django.http import HttpResponse


def kept_secret(response: HttpResponse) -> HttpResponse:
    """Return the response, kept by no cache, its address told to nobody.

    Not "no-referrer": with that a browser sends "Origin: null" with a form, and
    the check against forged forms refuses it. "strict-origin" names the site alone,
    never the path.
    """
    response["Cache-Control"] = "no-store, private"
    response["Referrer-Policy"] = "strict-origin"
    response["X-Robots-Tag"] = "noindex"
    return response
