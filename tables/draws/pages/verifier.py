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
from tournaments.web.inline import allowed, shared

_PARTS = Path(__file__).with_name("verifier_parts")
_SCRIPTS = ("json", "manifest", "cd2", "words")
_SHA256 = Path(__file__).parents[2] / "static/tables/draws/sha256.js"
FILE_NAME = "cruce-verify-draw.html"


@site_page(Access.PUBLIC)
@cache_control(public=True, max_age=300)
def verify_draw(request: HttpRequest) -> HttpResponse:
    """Return the page; with ``?download`` as a file to keep."""
    response = HttpResponse(verifier_page())
    # In the page's own policy a browser ignores who may frame it.
    response["Content-Security-Policy"] = f"{_policy()}; frame-ancestors 'none'"
    if "download" in request.GET:
        response["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
    return response


@cache
def verifier_page() -> str:
    """Return the whole page as one self-contained HTML text."""
    return (
        _read("page.html")
        .replace("{{policy}}", _policy())
        .replace("{{style}}", _style())
        .replace("{{script}}", _script())
    )


@cache
def _script() -> str:
    parts = [_read(f"{name}.js") for name in _SCRIPTS]
    sha256 = _SHA256.read_text(encoding="utf-8")
    own = _read("page.js")
    return "\n".join(['\n"use strict";', sha256, *parts, shared("page.js"), own])


@cache
def _style() -> str:
    return "\n" + shared("page.css") + _read("page.css")


@cache
def _policy() -> str:
    return (
        f"default-src 'none'; script-src {allowed(_script())}; "
        f"style-src {allowed(_style())}; base-uri 'none'; form-action 'none'"
    )


def _read(name: str) -> str:
    return (_PARTS / name).read_text(encoding="utf-8")


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
