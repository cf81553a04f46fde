"""What the fields of a form carry."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest

# Of what is longer the rest says nothing.
TYPED_LIMIT = 200
TICKED = "1"


def typed(request: HttpRequest, name: str, *, limit: int = TYPED_LIMIT) -> str:
    """Return what was typed into a field of the form, without the space around it."""
    return request.POST.get(name, "").strip()[:limit]


def ticked(asked: Mapping[str, str], name: str) -> bool:
    """Tell whether a box of the form, or of the address, is ticked."""
    return asked.get(name) == TICKED
