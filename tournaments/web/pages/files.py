"""Answers that a browser saves as a file."""

from __future__ import annotations

from django.http import HttpResponse


def as_file(content: bytes, *, name: str) -> HttpResponse:
    """Return JSON that a browser saves under this name."""
    return HttpResponse(
        content,
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
