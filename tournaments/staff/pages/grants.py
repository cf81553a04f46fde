"""Sign in without an account: by the link of a grant, or by a table's code."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods

from tournaments.events.enums import TournamentStatus
from tournaments.refusals import BadForm, Refusal
from tournaments.staff.commands.access import enter_by_link, enter_pin, note_opened
from tournaments.staff.enums import Role
from tournaments.staff.models.access import AccessGrant
from tournaments.staff.policy import (
    Access,
    Scope,
    browser_in,
    enter_by_grant,
    refused,
    site_view,
    tournament_view,
)
from tournaments.staff.refusals import EventEnded, GrantRefused, TooManyTries
from tournaments.staff.tokens import PIN_DIGITS
from tournaments.web.pages.refused_on import refused_on
from tournaments.web.pages.secrecy import kept_secret

LETTER_LIMIT = 4


@sensitive_variables("token")
@site_view(Access.PUBLIC)
@require_http_methods(["GET", "HEAD", "POST"])
def grant_sign_in(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether to enter by this link; the answer signs this browser in."""
    try:
        browser, at = browser_in(request), timezone.now()
        grant = enter_by_link(token, browser=browser, at=at)
    except Refusal as refusal:
        return kept_secret(refused(request, refusal))
    if request.method == "POST":
        note_opened(grant, at=at)
        return kept_secret(_enter(request, grant=grant))
    context = {
        "tournament": grant.tournament,
        "label": grant.label,
        "letters": ", ".join(grant.letters),
        "tables": len(grant.letters),
        "organizes": grant.role == Role.ORGANIZER,
        "at_the_door": grant.role == Role.DOOR,
        "plays": grant.code if grant.role == Role.PLAYER else "",
    }
    return kept_secret(render(request, "tournaments/staff/grant_sign_in.html", context))


@tournament_view(Access.PUBLIC, when_over=True)
@require_http_methods(["GET", "HEAD", "POST"])
def pin_sign_in(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the form for table and code; the right ones sign this browser in."""
    event = scope.tournament
    if event.status == TournamentStatus.PUBLISHED:
        raise EventEnded(event=event.name, slug=event.slug)
    answer = _enter_by_pin if request.method == "POST" else _pin_page
    return kept_secret(answer(request, scope))


def _pin_page(request: HttpRequest, _scope: Scope) -> HttpResponse:
    context = {"letter": _letter(request)}
    return render(request, "tournaments/staff/pin_sign_in.html", context)


@refused_on(_pin_page, GrantRefused, TooManyTries)
def _enter_by_pin(request: HttpRequest, scope: Scope) -> HttpResponse:
    letter = _letter(request)
    pin = "".join(request.POST.get("pin", "").split())
    problems = []
    if not letter.isalpha():
        problems.append(_("Type the letter of the table, for example B."))
    if not (pin.isdecimal() and len(pin) == PIN_DIGITS):
        problems.append(_("The code has six digits."))
    if problems:
        raise BadForm(*problems)
    grant = enter_pin(
        tournament_id=scope.tournament_id,
        letter=letter,
        pin=pin,
        browser=browser_in(request),
        at=timezone.now(),
    )
    return _enter(request, grant=grant, letter=letter)


def _letter(request: HttpRequest) -> str:
    return request.POST.get("letter", "").strip().upper()[:LETTER_LIMIT]


def _enter(
    request: HttpRequest, *, grant: AccessGrant, letter: str = ""
) -> HttpResponse:
    """Sign this browser in and go to the grant's first page."""
    enter_by_grant(request, grant=grant, letter=letter)
    if grant.role == Role.ORGANIZER:
        messages.success(request, _("You are signed in as an organizer."))
        return redirect("desk", slug=grant.tournament.slug)
    if grant.role == Role.PLAYER:
        return redirect("player-table", slug=grant.tournament.slug)
    if grant.role == Role.DOOR:
        messages.success(request, _("You are signed in at the door."))
        return redirect("check-in", slug=grant.tournament.slug)
    messages.success(request, _("You are signed in as a referee."))
    return redirect("my-tables", slug=grant.tournament.slug)
