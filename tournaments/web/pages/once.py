"""A form that is sent twice counts once.

Each form carries a fresh key. Where the same thing may be wanted twice (an event, a
link) the key is stored with it and the database decides. On the roster the person
decides; there the session only remembers the first answer, to give it again.
"""

from __future__ import annotations

from uuid import UUID, uuid4

from django.http import HttpRequest

from tournaments.refusals import KeyReused

FIELD = "client_key"
_SESSION_KEY = "answered_forms"
_KEPT = 30
_KEY_LIMIT = 40


def new_key() -> str:
    """Return a fresh key for a form's hidden field."""
    return str(uuid4())


def key_again(request: HttpRequest, *, refusal: Exception | None) -> str:
    """Return the key of a form that is shown again; a fresh one where it is spent.

    It is if it stands for something else: with it the form could never be sent.
    """
    spent = isinstance(refusal, KeyReused)
    return (not spent and _key(request)) or new_key()


def key_of(request: HttpRequest) -> UUID:
    """Return the key of the form that was sent; a fresh one where it is spoilt."""
    try:
        return UUID(_key(request))
    except ValueError:
        return uuid4()


def first_answer(request: HttpRequest) -> str | None:
    """Return what the same form led to before, or None the first time."""
    known: dict[str, str] = request.session.get(_SESSION_KEY, {})
    return known.get(_key(request)) if _key(request) else None


def keep_answer(request: HttpRequest, *, answer: str) -> None:
    """Keep what this form has led to."""
    if not _key(request):
        return
    known: dict[str, str] = request.session.get(_SESSION_KEY, {})
    latest = [*known.items(), (_key(request), answer)][-_KEPT:]
    request.session[_SESSION_KEY] = dict(latest)


def _key(request: HttpRequest) -> str:
    return str(request.POST.get(FIELD, ""))[:_KEY_LIMIT]
