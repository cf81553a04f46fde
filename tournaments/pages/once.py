"""A form that is sent twice counts once.

Each form carries a fresh key; the session remembers what the last ones led to.
"""

from __future__ import annotations

from uuid import uuid4

from django.http import HttpRequest

FIELD = "client_key"
_SESSION_KEY = "answered_forms"
_KEPT = 30
_KEY_LIMIT = 40


def new_key() -> str:
    """Return a fresh key for a form's hidden field."""
    return str(uuid4())


def first_answer(request: HttpRequest) -> str | None:
    """Return what the same form led to before, or None the first time."""
    known: dict[str, str] = request.session.get(_SESSION_KEY, {})
    return known.get(_key(request)) if _key(request) else None


def remember(request: HttpRequest, *, answer: str) -> None:
    """Keep what this form has led to."""
    if not _key(request):
        return
    known: dict[str, str] = request.session.get(_SESSION_KEY, {})
    latest = [*known.items(), (_key(request), answer)][-_KEPT:]
    request.session[_SESSION_KEY] = dict(latest)


def _key(request: HttpRequest) -> str:
    return str(request.POST.get(FIELD, ""))[:_KEY_LIMIT]
