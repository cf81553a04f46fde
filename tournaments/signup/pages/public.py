"""Sign up for an event: the form, and who has signed up so far."""

from __future__ import annotations

from dataclasses import astuple, fields

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tournaments.events.enums import TournamentStatus
from tournaments.people.names import PlayerDetails
from tournaments.refusals import Refusal
from tournaments.signup import commands
from tournaments.signup.enums import SignUpStanding
from tournaments.signup.models import SignUp
from tournaments.signup.queries import sign_ups_of, takes_sign_ups, token_of
from tournaments.signup.refusals import BaitFilled, TooManySignUps
from tournaments.staff.browsers import Secret
from tournaments.staff.commands.guessing import count_try
from tournaments.staff.policy import Access, Scope, browser_in, tournament_page
from tournaments.staff.refusals import TooManyTries
from tournaments.web.pages.fields import ticked, typed
from tournaments.web.pages.once import key_again, key_of
from tournaments.web.pages.refused_on import form_on

# A field that no person sees: whoever fills it in fills in everything.
BAIT = "website"
# A club may share one address; a minute brings six more.
FREE, LONGEST = 20, 10
CELLS = [cell.name for cell in fields(PlayerDetails)]


def _typed(request: HttpRequest, scope: Scope) -> dict[str, PlayerDetails]:
    """Return the persons of the form by what the names of their fields begin with.

    Of a pair two, also where one is empty.
    """
    prefixes = ("", "partner_") if scope.tournament.in_pairs else ("",)
    return {
        prefix: PlayerDetails(*(typed(request, f"{prefix}{cell}") for cell in CELLS))
        for prefix in prefixes
    }


def _page(
    request: HttpRequest, scope: Scope, *, refusal: Refusal | None = None
) -> HttpResponse:
    sign_ups, at = sign_ups_of(scope.tournament_id), timezone.now()
    people = _typed(request, scope)
    written = [", ".join(filter(None, astuple(one))) for one in people.values()]
    takes = takes_sign_ups(scope.tournament, at=at)
    registers = scope.tournament.status == TournamentStatus.REGISTRATION
    terms = sign_ups.terms
    context = {
        "tournament": scope.tournament,
        "takes": takes,
        "time_is_over": registers and terms.is_open and not terms.takes(at),
        # The form that it was typed into is not there any more.
        "lost": "" if takes else "\n".join(filter(None, written)),
        "sign_ups": sign_ups,
        "first": sign_ups.having(SignUpStanding.PLACE, SignUpStanding.ACCEPTED),
        "waiting": sign_ups.having(SignUpStanding.WAITING),
        "people": people,
        "refusal": refusal,
        "initials": ticked(request.POST, "initials"),
        "consent": ticked(request.POST, "consent"),
        "key": key_again(request, refusal=refusal),
        "bait": BAIT,
    }
    return render(request, "tournaments/signup/sign_up.html", context)


@tournament_page(Access.PUBLIC)
@form_on(_page, TooManySignUps)
def sign_up(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the form; sent, it leads to the page of the own sign-up.

    From one address twenty can be sent at once, then one in a growing while.
    """
    one = _sign_up(request, scope)
    return redirect(
        "own-sign-up",
        slug=scope.tournament.slug,
        number=one.number,
        token=token_of(one),
    )


def _sign_up(request: HttpRequest, scope: Scope) -> SignUp:
    """Return the new sign-up; whoever sends the form again gets the same one.

    Raises Refusal and its kinds.
    """
    key, at = key_of(request), timezone.now()
    if commands.signed_up_with(scope.tournament_id, key=key) is None:
        if request.POST.get(BAIT):
            raise BaitFilled
        browser = browser_in(request)
        try:
            count_try(_from_address(scope), browser=browser, at=at)
        except TooManyTries as wait:
            raise TooManySignUps(seconds=wait.retry_after) from None
    return commands.sign_up(
        tournament_id=scope.tournament_id,
        people=list(_typed(request, scope).values()),
        initials_only=ticked(request.POST, "initials"),
        consent=ticked(request.POST, "consent"),
        key=key,
        at=at,
    )


def _from_address(scope: Scope) -> Secret:
    """Return under what name sign-ups are counted, for each address."""
    name = f"sign-up {scope.tournament.pk}"
    return Secret(name=name, known_as=name, free=FREE, longest=LONGEST)
