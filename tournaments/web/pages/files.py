"""Answers that a browser saves as a file."""

from __future__ import annotations

from django.http import HttpResponse


def as_file(content: bytes, *, name: str, shown: bool = False) -> HttpResponse:
    """Return JSON that a browser saves under this name, or shows first."""
    kind = "inline" if shown else "attachment"
    return HttpResponse(
        content,
        content_type="application/json",
        headers={"Content-Disposition": f'{kind}; filename="{name}"'},
    )
