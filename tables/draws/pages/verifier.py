"""The page that checks a draw in the browser: one file, without any network.

Its parts lie in ``verifier_parts``, but for the hash and what such pages share;
together they are a page that works saved to disk. Its policy allows exactly its own
script and style, by their hashes.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from urllib.parse import quote, urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control

from tournaments.staff.policy import Access, site_page
from tournaments.web.inline import OneFile

_PARTS = Path(__file__).with_name("verifier_parts")
_SHA256 = Path(__file__).parents[2] / "static/tables/draws/sha256.js"
_SCRIPTS = [_PARTS / f"{name}.js" for name in ("json", "manifest", "cd2", "words")]
_PAGE = OneFile(_PARTS, title="CD2", scripts=[_SHA256, *_SCRIPTS])
FILE_NAME = "cruce-verify-draw.html"


@site_page(Access.PUBLIC)
@cache_control(public=True, max_age=300)
def verify_draw(request: HttpRequest) -> HttpResponse:
    """Return the page; with ``?download`` as a file to keep."""
    response = HttpResponse(verifier_page())
    # In the page's own policy a browser ignores who may frame it.
    response["Content-Security-Policy"] = f"{_PAGE.policy}; frame-ancestors 'none'"
    if "download" in request.GET:
        response["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
    return response


@cache
def verifier_page() -> str:
    """Return the whole page as one self-contained HTML text."""
    return _PAGE.html.replace("{{script}}", _PAGE.script)


def check_url(
    proof: bytes,
    *,
    event: str,
    stage: int,
    draw: int,
    kind: str = "",
    table: str = "",
) -> str:
    """Return the address that checks a proof, with which draw it is shown as.

    The page refuses the proof of another one. What stands after the ``#`` is never
    sent.
    """
    shown = {"event": event, "stage": stage, "draw": draw, "kind": kind, "table": table}
    asked = urlencode({name: value for name, value in shown.items() if value})
    return f"{reverse('verify-draw')}?{asked}#{quote(proof)}"
