"""What the fields of a form carry."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest

from tournaments.web.plain_text import TYPED_LIMIT

TICKED = "1"
LONGEST_SEARCH = 100


def typed(request: HttpRequest, name: str, *, limit: int = TYPED_LIMIT) -> str:
    """Return what was typed into a field of the form, without the space around it."""
    return request.POST.get(name, "").strip()[:limit]


def sought(request: HttpRequest, *, otherwise: str = "") -> str:
    """Return what somebody looks for, as much of it as is read."""
    return request.GET.get("q", otherwise).strip()[:LONGEST_SEARCH]


def ticked(asked: Mapping[str, str], name: str) -> bool:
    """Tell whether a box of the form, or of the address, is ticked."""
    return asked.get(name) == TICKED
