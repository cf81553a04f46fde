"""The pages that a phone opens without network: their script, and whose they are."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from tournaments.staff.policy import Access, site_page

SCRIPT = "scoring/referee/worker.js"
COPY_FOR = "X-Copy-For"
_OURS = ("scoring/", "tournaments/", "site/")
_DIGITS = 16


@site_page(Access.PUBLIC)
def worker(_request: HttpRequest) -> HttpResponse:
    """Return the script that opens a referee's pages without network.

    Its address is at the root, because it sees only what is asked for below it: it
    must notice who signs out.
    """
    response = HttpResponse(_script(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


def may_be_copied(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return the page with a mark of the sign-in for which a phone may keep it."""
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    response[COPY_FOR] = salted_hmac("copy", session).hexdigest()[:_DIGITS]
    return response


@cache
def _script() -> str:
    """Return the script with the version of the site's files: others are another."""
    found = finders.find(SCRIPT)
    script = Path(str(found)).read_text(encoding="utf-8")
    return f'const VERSION = "{_version()}";\n{script}'


def _version() -> str:
    """Return a fingerprint of all scripts and styles."""
    whole = sha256()
    for finder in finders.get_finders():
        for path, storage in finder.list([]):
            if path.startswith(_OURS):
                with storage.open(path) as file:
                    whole.update(path.encode() + sha256(file.read()).digest())
    return whole.hexdigest()[:_DIGITS]
