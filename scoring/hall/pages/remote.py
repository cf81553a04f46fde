"""The remote control: what each screen shows, and one press to change it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.hall import commands
from scoring.hall.commands import NewLink
from scoring.hall.enums import Picture, ScreenMode
from scoring.hall.models import LONGEST_MESSAGE, LONGEST_NAME
from scoring.hall.queries import display_in, displays
from scoring.hall.refusals import BadSteps
from scoring.hall.rules import LONGEST, MOST_STEPS, SHORTEST, USUAL, Step
from tables.seating.enums import IN_PLAY
from tables.seating.models import Table
from tournaments.live.pages import own_page
from tournaments.refusals import one_of
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_page, tournament_view
from tournaments.web.pages.form_keys import key_of, new_key
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.qr import secret_link
from tournaments.web.pages.refused_on import sent_from
from tournaments.web.pages.secrecy import kept_secret
from tournaments.web.plain_text import plain_number

# What a press of one key shows; the others have to be told more.
KEYS = tuple(one for one in Picture if one not in {Picture.TABLE, Picture.MESSAGE})


@dataclass(frozen=True, slots=True)
class PictureRow:
    """One line of the form of what a screen goes through, as typed."""

    number: int
    picture: str
    seconds: str
    letter: str


def _screens(scope: Scope) -> dict[str, object]:
    return {
        "displays": displays(scope.tournament_id, at=timezone.now()),
        "pictures": KEYS,
    }


@tournament_page(Access.ORGANIZER)
def hall(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return every screen with what it shows, and the keys that change it."""
    return own_page(
        request,
        scope,
        template="scoring/hall/remote.html",
        part="scoring/hall/_remote.html",
        context=partial(_screens, scope),
        around=partial(_forms, request, scope),
        timed=True,
    )


def _forms(request: HttpRequest, scope: Scope) -> dict[str, object]:
    tables = Table.objects.filter(
        stage__tournament=scope.tournament_id, state__in=IN_PLAY
    )
    return {
        "key": new_key(),
        "name": request.POST.get("name", ""),
        "longest_name": LONGEST_NAME,
        "languages": settings.LANGUAGES,
        "language": request.POST.get("language", get_language()),
        "tables": tables.select_related("stage").order_by("stage__number", "number"),
        "site": request.build_absolute_uri("/").rstrip("/"),
    }


@tournament_view(Access.ORGANIZER)
@sent_from(hall)
def add_display(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Make a screen and show its link, this one time."""
    language = request.POST.get("language", "")
    known = dict(settings.LANGUAGES)
    made = commands.add_display(
        name=request.POST.get("name", ""),
        language=language if language in known else settings.LANGUAGE_CODE,
        client_key=key_of(request),
        **scope.here(),
    )
    return _shown_once(request, made)


@tournament_view(Access.ORGANIZER)
@require_POST
def renew_display(request: HttpRequest, scope: Scope, display_id: int) -> HttpResponse:
    """Replace a screen's link by a new one and show it, this one time."""
    made = commands.renew_link(tournament_id=scope.tournament_id, display_id=display_id)
    return _shown_once(request, made)


@pressed(then="hall", when_over=True)
def revoke_display(_request: HttpRequest, scope: Scope, display_id: int) -> str:
    """Take a screen away: its link shows nothing any more."""
    commands.revoke_display(
        tournament_id=scope.tournament_id, display_id=display_id, at=timezone.now()
    )
    return _("The screen's link shows nothing any more.")


@tournament_view(Access.ORGANIZER)
@require_POST
def show_on_display(
    request: HttpRequest, scope: Scope, display_id: int
) -> HttpResponse:
    """Let a screen show the picture of the key that was pressed."""
    steps = [Step(_picture(request.POST.get("picture", "")))]
    commands.show(tournament_id=scope.tournament_id, display_id=display_id, steps=steps)
    return _to_screen(scope, display_id)


@tournament_view(Access.ORGANIZER)
@require_POST
def set_display_mode(
    request: HttpRequest, scope: Scope, display_id: int
) -> HttpResponse:
    """Let a screen show, freeze or go dark."""
    commands.set_mode(
        tournament_id=scope.tournament_id,
        display_id=display_id,
        mode=_mode(request),
    )
    return _to_screen(scope, display_id)


@pressed(then="hall")
def set_hall_mode(request: HttpRequest, scope: Scope) -> str:
    """Let every screen show, freeze or go dark."""
    commands.set_mode(tournament_id=scope.tournament_id, mode=_mode(request))
    return ""


@tournament_page(Access.ORGANIZER)
def one_display(request: HttpRequest, scope: Scope, display_id: int) -> HttpResponse:
    """Return one screen: what it goes through, its message, its link."""
    found = display_in(scope.tournament_id, display_id=display_id, at=timezone.now())
    told = [
        PictureRow(number, str(one.picture), str(one.seconds), one.letter)
        for number, one in enumerate(found.steps, start=1)
    ]
    if "picture-1" in request.POST:
        told = _typed(request)
    empty = [
        PictureRow(number, "", str(USUAL), "")
        for number in range(len(told) + 1, MOST_STEPS + 1)
    ]
    context = {
        "display": found,
        "steps": [*told, *empty],
        "pictures": list(Picture),
        "shortest": SHORTEST,
        "longest": LONGEST,
        "message": request.POST.get("message", found.message),
        "longest_message": LONGEST_MESSAGE,
    }
    return render(request, "scoring/hall/one_display.html", context)


@tournament_view(Access.ORGANIZER)
@sent_from(one_display)
def set_steps(request: HttpRequest, scope: Scope, display_id: int) -> HttpResponse:
    """Let a screen go through the pictures that the form names, in turn."""
    steps = [_step(row) for row in _typed(request) if row.picture]
    commands.show(tournament_id=scope.tournament_id, display_id=display_id, steps=steps)
    return _to_screen(scope, display_id)


@tournament_view(Access.ORGANIZER)
@sent_from(one_display)
def say_on_display(request: HttpRequest, scope: Scope, display_id: int) -> HttpResponse:
    """Let a screen say what was typed, and nothing else."""
    commands.show_message(
        tournament_id=scope.tournament_id,
        display_id=display_id,
        message=request.POST.get("message", ""),
    )
    return _to_screen(scope, display_id)


def _typed(request: HttpRequest) -> list[PictureRow]:
    return [
        PictureRow(
            number=number,
            picture=request.POST.get(f"picture-{number}", ""),
            seconds=request.POST.get(f"seconds-{number}", "").strip(),
            letter=request.POST.get(f"letter-{number}", "").strip().upper(),
        )
        for number in range(1, MOST_STEPS + 1)
    ]


def _step(row: PictureRow) -> Step:
    """Return the step of a typed row. Raises BadSteps, Unreadable."""
    seconds = plain_number(row.seconds)
    if seconds is None:
        raise BadSteps(most=MOST_STEPS, shortest=SHORTEST, longest=LONGEST)
    return Step(_picture(row.picture), seconds=seconds, letter=row.letter)


def _picture(text: str) -> Picture:
    return one_of(Picture, text, why=_("it does not say what to show."))


def _mode(request: HttpRequest) -> ScreenMode:
    typed = request.POST.get("mode", "")
    return one_of(ScreenMode, typed, why=_("it does not say what to show."))


def _to_screen(scope: Scope, display_id: int) -> HttpResponse:
    return redirect(f"{page_of(scope.tournament, 'hall')}#display-{display_id}")


def _shown_once(request: HttpRequest, made: NewLink) -> HttpResponse:
    context = {
        "display": made.display,
        **secret_link(request, "display", token=made.token),
    }
    return kept_secret(render(request, "scoring/hall/link_shown.html", context))
