"""The organizer's page of the sign-ups: open and close, accept or not."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments.events.enums import TournamentStatus
from tournaments.refusals import Refusal
from tournaments.signup import commands
from tournaments.signup.enums import SignUpStanding
from tournaments.signup.lines import SignUpTerms
from tournaments.signup.queries import sign_ups_of, takes_sign_ups, terms_mark
from tournaments.signup.refusals import BadCapacity, BadClosingTime, TermsMeanwhile
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.fields import typed
from tournaments.web.pages.qr import only_here, public_code
from tournaments.web.pages.refused_on import sent_from
from tournaments.web.plain_text import plain_number

LIMIT = 40
PLACES_LIMIT = 4


@tournament_page(Access.ORGANIZER)
@require_safe
def desk_sign_up(
    request: HttpRequest,
    scope: Scope,
    /,
    *,
    refusal: Refusal | None = None,
    **_address: object,
) -> HttpResponse:
    """Return whether people can sign up, and everybody who has."""
    sign_ups = sign_ups_of(scope.tournament_id)
    terms = sign_ups.terms
    asked, at = request.POST, timezone.now()
    context = {
        "tournament": scope.tournament,
        "registers": scope.tournament.status == TournamentStatus.REGISTRATION,
        "takes": takes_sign_ups(scope.tournament, at=at),
        "terms": terms,
        "mark": terms_mark(terms),
        "changed": isinstance(refusal, TermsMeanwhile),
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
        "refusal": refusal,
    }
    return render(request, "tournaments/signup/desk.html", context)


@tournament_page(Access.ORGANIZER)
@sent_from(desk_sign_up)
def open_sign_up(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Let people sign up, for so many places and until a time, both optional."""
    commands.open_sign_up(
        tournament_id=scope.tournament_id,
        capacity=_capacity(typed(request, "capacity")),
        closes_at=_time(typed(request, "closes_at", limit=LIMIT)),
        seen=request.POST.get("seen"),
        **scope.signed(),
    )
    takes = takes_sign_ups(scope.tournament, at=timezone.now())
    told = _("People can sign up now.") if takes else _("This is kept.")
    messages.success(request, told)
    return _back(scope)


@tournament_page(Access.ORGANIZER)
@require_POST
def close_sign_up(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Let nobody sign up any more."""
    commands.close_sign_up(tournament_id=scope.tournament_id, **scope.signed())
    messages.success(request, _("The sign-up is closed. Who has signed up stays."))
    return _back(scope)


@tournament_page(Access.ORGANIZER)
@sent_from(desk_sign_up)
def accept_sign_ups(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Put the people of one sign-up, or of several, on the list."""
    typed = request.POST.get("one") or request.POST.get("all", "")
    read = (plain_number(one, digits=LIMIT) for one in typed.split(","))
    numbers = [number for number in read if number is not None]
    entrants = commands.accept(
        tournament_id=scope.tournament_id, numbers=numbers, **scope.signed()
    )
    if len(entrants) == 1:
        told = _("%(name)s is on the list, as %(code)s.")
        values = {"name": entrants[0].name, "code": entrants[0].code}
        messages.success(request, told % values)
    elif entrants:
        told = ngettext(
            "%(count)s sign-up is accepted.",
            "%(count)s sign-ups are accepted.",
            len(entrants),
        )
        messages.success(request, told % {"count": len(entrants)})
    return _back(scope)


@tournament_page(Access.ORGANIZER)
@sent_from(desk_sign_up)
def decline_sign_up(request: HttpRequest, scope: Scope, number: int) -> HttpResponse:
    """Do not accept a sign-up."""
    commands.decline_sign_up(
        tournament_id=scope.tournament_id, number=number, **scope.signed()
    )
    messages.success(
        request, _("Number %(number)s is not accepted.") % {"number": number}
    )
    return _back(scope)


@tournament_page(Access.ORGANIZER)
@sent_from(desk_sign_up)
def put_back_sign_up(request: HttpRequest, scope: Scope, number: int) -> HttpResponse:
    """Let a declined sign-up be undecided again."""
    commands.put_sign_up_back(
        tournament_id=scope.tournament_id, number=number, **scope.signed()
    )
    messages.success(
        request, _("Number %(number)s is undecided again.") % {"number": number}
    )
    return _back(scope)


@tournament_page(Access.ORGANIZER, when_over=True)
@sent_from(desk_sign_up)
def erase_sign_up(request: HttpRequest, scope: Scope, number: int) -> HttpResponse:
    """Take the names out of a sign-up that came to nothing."""
    commands.erase(tournament_id=scope.tournament_id, number=number, at=timezone.now())
    messages.success(
        request, _("Number %(number)s has no name any more.") % {"number": number}
    )
    return _back(scope)


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


def _back(scope: Scope) -> HttpResponse:
    return redirect("desk-sign-up", slug=scope.tournament.slug)
