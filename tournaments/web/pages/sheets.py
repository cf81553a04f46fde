"""Pages made for paper: the sheets, and above them on the screen a bar.

The sheets have a stylesheet of their own and nothing of the site around them, so
that what is printed is what is seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.web.pages.onward import page_of
from tournaments.web.pages.qr import PrintedEvent, only_here


@dataclass(frozen=True, slots=True)
class Missing:
    """Why there is nothing to print yet; ``page`` names the one where that changes."""

    text: str
    action: str
    page: str


@dataclass(frozen=True, slots=True)
class ViewLink:
    """Another way to see the same sheets: a stage, or the paper's direction."""

    label: str
    href: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Sheets:
    """What is printed: its name, the template, and what that shows.

    ``landscape`` turns the paper; ``notes`` are said on the screen only;
    ``has_codes`` where codes or addresses of this site stand on it. With ``missing``
    there is that sentence instead of the sheets.
    """

    title: str
    template: str
    context: Mapping[str, object]
    missing: Missing | None = None
    landscape: bool = False
    has_codes: bool = False
    notes: Sequence[str] = ()
    choices: Sequence[ViewLink] = ()


def send_sheets(
    request: HttpRequest, event: PrintedEvent, sheets: Sheets, *, back: str = ""
) -> HttpResponse:
    """Return the sheets; ``back`` is where the bar leads, else the print centre."""
    context = {
        "tournament": event,
        "sheets": sheets,
        # A code of what is not public would lead to "not found".
        "compared_at": event.slug if event.is_public else "",
        "back": back or page_of(event, "print-centre"),
        "to_centre": not back,
        "only_here": sheets.has_codes and sheets.missing is None and only_here(request),
        **sheets.context,
    }
    return render(request, sheets.template, context)
