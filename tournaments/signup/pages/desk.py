"""The organizer's page of the sign-ups: open and close, accept or not."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.events.enums import TournamentStatus
from tournaments.signup import commands
from tournaments.signup.enums import SignUpStanding
from tournaments.signup.lines import SignUpTerms
from tournaments.signup.queries import sign_ups_of, takes_sign_ups, terms_mark
from tournaments.signup.refusals import BadCapacity, BadClosingTime, TermsMeanwhile
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.fields import typed
from tournaments.web.pages.qr import only_here, public_code
from tournaments.web.pages.refused_on import refusal_of
from tournaments.web.plain_text import plain_number

LIMIT = 40
PLACES_LIMIT = 4


@tournament_page(Access.ORGANIZER)
def desk_sign_up(
    request: HttpRequest, scope: Scope, /, **_address: object
) -> HttpResponse:
    """Return whether people can sign up, and everybody who has."""
    sign_ups = sign_ups_of(scope.tournament_id)
    terms = sign_ups.terms
    asked, at = request.POST, timezone.now()
    context = {
        "registers": scope.tournament.status == TournamentStatus.REGISTRATION,
        "takes": takes_sign_ups(scope.tournament, at=at),
        "terms": terms,
        "mark": terms_mark(terms),
        "changed": isinstance(refusal_of(request), TermsMeanwhile),
        "time_is_over": terms.is_open and not terms.takes(at),
        "free": sign_ups.free,
        "on_the_list": sign_ups.on_the_list,
        "capacity": asked.get("capacity", terms.capacity or ""),
        "closes_at": asked.get("closes_at", _typed(terms)),
        "code": public_code(request, scope.tournament, "sign-up"),
        "only_here": only_here(request),
        "with_place": sign_ups.having(SignUpStanding.PLACE),
        "waiting": sign_ups.having(SignUpStanding.WAITING),
        "others": sign_ups.having(
            SignUpStanding.ACCEPTED, SignUpStanding.DECLINED, SignUpStanding.WITHDRAWN
        ),
    }
    return render(request, "tournaments/signup/desk.html", context)


@pressed(then="desk-sign-up", on=desk_sign_up)
def open_sign_up(request: HttpRequest, scope: Scope) -> str:
    """Let people sign up, for so many places and until a time, both optional."""
    commands.open_sign_up(
        capacity=_capacity(typed(request, "capacity")),
        closes_at=_time(typed(request, "closes_at", limit=LIMIT)),
        seen=request.POST.get("seen"),
        **scope.here(),
    )
    takes = takes_sign_ups(scope.tournament, at=timezone.now())
    return _("People can sign up now.") if takes else _("This is kept.")


@pressed(then="desk-sign-up")
def close_sign_up(_request: HttpRequest, scope: Scope) -> str:
    """Let nobody sign up any more."""
    commands.close_sign_up(**scope.here())
    return _("The sign-up is closed. Who has signed up stays.")


@pressed(then="desk-sign-up", on=desk_sign_up)
def accept_sign_ups(request: HttpRequest, scope: Scope) -> str:
    """Put the people of one sign-up, or of several, on the list."""
    typed = request.POST.get("one") or request.POST.get("all", "")
    read = (plain_number(one, digits=LIMIT) for one in typed.split(","))
    numbers = [number for number in read if number is not None]
    entrants = commands.accept(numbers=numbers, **scope.here())
    if len(entrants) == 1:
        told = _("%(name)s is on the list, as %(code)s.")
        return told % {"name": entrants[0].name, "code": entrants[0].code}
    if not entrants:
        return ""
    told = ngettext(
        "%(count)s sign-up is accepted.",
        "%(count)s sign-ups are accepted.",
        len(entrants),
    )
    return told % {"count": len(entrants)}


@pressed(then="desk-sign-up", on=desk_sign_up)
def decline_sign_up(_request: HttpRequest, scope: Scope, number: int) -> str:
    """Do not accept a sign-up."""
    commands.decline_sign_up(number=number, **scope.here())
    return _("Number %(number)s is not accepted.") % {"number": number}


@pressed(then="desk-sign-up", on=desk_sign_up)
def put_back_sign_up(_request: HttpRequest, scope: Scope, number: int) -> str:
    """Let a declined sign-up be undecided again."""
    commands.put_sign_up_back(number=number, **scope.here())
    return _("Number %(number)s is undecided again.") % {"number": number}


@pressed(then="desk-sign-up", on=desk_sign_up, when_over=True)
def erase_sign_up(_request: HttpRequest, scope: Scope, number: int) -> str:
    """Take the names out of a sign-up that came to nothing."""
    commands.erase(tournament_id=scope.tournament_id, number=number, at=timezone.now())
    return _("Number %(number)s has no name any more.") % {"number": number}


def _capacity(typed: str) -> int | None:
    """Return the number of places, or nothing. Raises BadCapacity."""
    if not typed:
        return None
    places = plain_number(typed, digits=PLACES_LIMIT)
    if places is None:
        raise BadCapacity
    return places


def _time(typed: str) -> datetime | None:
    """Return the moment typed in the local time, or nothing. Raises BadClosingTime."""
    if not typed:
        return None
    try:
        moment = parse_datetime(typed)
        if moment is None:
            raise BadClosingTime
        return timezone.make_aware(moment.replace(tzinfo=None, second=0, microsecond=0))
    except (ValueError, OverflowError):
        raise BadClosingTime from None


def _typed(terms: SignUpTerms) -> str:
    if terms.closes_at is None:
        return ""
    return f"{timezone.localtime(terms.closes_at):%Y-%m-%dT%H:%M}"
