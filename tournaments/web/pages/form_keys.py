"""A form that is sent twice counts once.

Each form carries a fresh key, which is stored with what it has led to: the database
decides, also of two that come at once.
"""

from __future__ import annotations

from uuid import UUID, uuid4

from django.http import HttpRequest

from tournaments.refusals import KeyReused
from tournaments.web.pages.refused_on import refusal_of

FIELD = "client_key"
_KEY_LIMIT = 40


def new_key() -> str:
    """Return a fresh key for a form's hidden field."""
    return str(uuid4())


def key_again(request: HttpRequest) -> str:
    """Return the key of a form that is shown again; a fresh one where it is spent.

    It is if it stands for something else: with it the form could never be sent.
    """
    spent = isinstance(refusal_of(request), KeyReused)
    return (not spent and _key(request)) or new_key()


def key_of(request: HttpRequest) -> UUID:
    """Return the key of the form that was sent; a fresh one where it is spoilt."""
    try:
        return UUID(_key(request))
    except ValueError:
        return uuid4()


def _key(request: HttpRequest) -> str:
    return str(request.POST.get(FIELD, ""))[:_KEY_LIMIT]
