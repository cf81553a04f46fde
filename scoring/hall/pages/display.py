"""A screen: opened by its link, it shows what the organizer tells it to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.views.decorators.http import require_POST

from scoring.finish.queries.confirmed import last_confirmed
from scoring.hall import commands
from scoring.hall.enums import Picture, ScreenMode
from scoring.hall.models import Display
from scoring.hall.pages.pictures import picture_shown
from scoring.hall.queries import display_by
from scoring.hall.rules import Step, letter_of, steps_of
from tournaments.live.pages import asks_for_part
from tournaments.opening.queries.described import cancellation_of
from tournaments.refusals import existing
from tournaments.staff.policy import Access, site_page, site_view
from tournaments.web.pages.fields import ticked
from tournaments.web.pages.secrecy import kept_secret
from tournaments.web.plain_text import plain_number

# Where people look after a stage is confirmed.
WITH_RECORD = {Picture.TABLES, Picture.STANDINGS, Picture.BRACKET}
GONE = 410
NOTHING: Mapping[str, object] = {}


@site_page(Access.PUBLIC)
def display(request: HttpRequest, token: str) -> HttpResponse:
    """Return the screen; a dark one with a sentence where the link has ended.

    ``?step=`` says which of its pictures is due, alone: it is passed over for the next
    one that has something to show, if there is one.
    """
    found = display_by(token)
    if found is None:
        page = render(request, "scoring/hall/ended.html", status=GONE)
    else:
        asked = plain_number(request.GET.get("step", "")) or 0
        name = "_shown" if asks_for_part(request) else "display"
        with translation.override(found.language):
            context = {**_context(found, asked=asked), "token": token}
            page = render(request, f"scoring/hall/{name}.html", context)
    return kept_secret(page)


@site_view(Access.PUBLIC)
@require_POST
def display_seen(request: HttpRequest, token: str) -> HttpResponse:
    """Note what the screen shows now. Raises NotFound."""
    found = existing(display_by(token))
    picture = request.POST.get("picture", "")
    commands.note_display(
        display_id=found.pk,
        showing={
            "picture": picture if picture in Picture.values else "",
            "letter": letter_of(request.POST.get("letter", "")),
            "page": _number(request, "page"),
            "pages": _number(request, "pages"),
            "change": _number(request, "change"),
            "old": ticked(request.POST, "old"),
        },
        at=timezone.now(),
    )
    return HttpResponse(status=204)


def _context(found: Display, *, asked: int) -> Mapping[str, object]:
    steps = steps_of(found.steps)
    shows = found.mode == ScreenMode.SHOWS
    number, picture = asked % len(steps), NOTHING
    if shows:
        number, picture = _picture(found, steps=steps, asked=number)
    step = steps[number]
    return {
        "display": found,
        "tournament": found.tournament,
        "number": number,
        "steps": len(steps),
        "step": step,
        "shows": shows,
        "cancelled": cancellation_of(found.tournament),
        "confirmed": last_confirmed(found.tournament)
        if shows and step.picture in WITH_RECORD
        else None,
        "compared_at": found.tournament.slug if found.tournament.is_public else "",
        **picture,
    }


def _picture(
    found: Display, *, steps: Sequence[Step], asked: int
) -> tuple[int, Mapping[str, object]]:
    """Return the first picture from the one that is asked on that has something."""
    first = picture_shown(found, step=steps[asked])
    number, picture = asked, first
    while not picture["tells"]:
        number = (number + 1) % len(steps)
        if number == asked:
            return asked, first
        picture = picture_shown(found, step=steps[number])
    return number, picture


def _number(request: HttpRequest, field: str) -> int:
    return plain_number(request.POST.get(field, "")) or 0
