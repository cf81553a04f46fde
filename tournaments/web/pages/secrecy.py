"""Pages whose address or content is a secret, and who may keep an answer."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers


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


def private_caching(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Let no cache between two people keep what depends on who asks.

    Only an answer to a stranger may be public, and then it says on what it depends.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        told = response.get("Cache-Control", "")
        known = (
            settings.SESSION_COOKIE_NAME in request.COOKIES
            or "Authorization" in request.headers
        )
        if "public" in told and not known:
            patch_vary_headers(response, ("Cookie", "Authorization"))
        elif "no-store" not in told:
            patch_cache_control(response, private=True)
        return response

    return answer
