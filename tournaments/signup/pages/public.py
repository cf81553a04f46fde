"""Sign up for an event: the form, and who has signed up so far."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tournaments.events.enums import TournamentStatus
from tournaments.signup import commands
from tournaments.signup.enums import SignUpStanding
from tournaments.signup.models import SignUp
from tournaments.signup.pages.sign_up_form import SignUpForm
from tournaments.signup.queries import sign_ups_of, takes_sign_ups, token_of
from tournaments.signup.refusals import BaitFilled, SignUpClosed, TooManySignUps
from tournaments.staff.browsers import Secret
from tournaments.staff.commands.guessing import count_try
from tournaments.staff.policy import Access, Scope, browser_in, tournament_view
from tournaments.staff.refusals import TooManyTries
from tournaments.web.pages.form_keys import key_again, key_of
from tournaments.web.pages.refused_on import form_on, refusal_of

# A field that no person sees: whoever fills it in fills in everything.
BAIT = "website"
# A club may share one address; a minute brings six more.
FREE, LONGEST = 20, 10


def _form(request: HttpRequest, scope: Scope) -> SignUpForm:
    sent = request.POST if request.method == "POST" else None
    return SignUpForm(sent, pairs=scope.tournament.in_pairs)


def _page(request: HttpRequest, scope: Scope) -> HttpResponse:
    sign_ups, at = sign_ups_of(scope.tournament_id), timezone.now()
    form = _form(request, scope)
    if refusal := refusal_of(request):
        form.add_error(None, refusal.detail)
    takes = takes_sign_ups(scope.tournament, at=at)
    registers = scope.tournament.status == TournamentStatus.REGISTRATION
    terms = sign_ups.terms
    context = {
        "takes": takes,
        "time_is_over": registers and terms.is_open and not terms.takes(at),
        # The form that it was typed into is not there any more.
        "lost": "" if takes else "\n".join(form.lines),
        "sign_ups": sign_ups,
        "first": sign_ups.having(SignUpStanding.PLACE, SignUpStanding.ACCEPTED),
        "waiting": sign_ups.having(SignUpStanding.WAITING),
        "form": form,
        "key": key_again(request),
        "bait": BAIT,
    }
    status = 400 if form.errors else 200
    return render(request, "tournaments/signup/sign_up.html", context, status=status)


@tournament_view(Access.PUBLIC)
@form_on(_page, TooManySignUps)
def sign_up(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the form; sent, it leads to the page of the own sign-up.

    From one address twenty can be sent at once, then one in a growing while.
    """
    form = _form(request, scope)
    if not form.is_valid():
        if not takes_sign_ups(scope.tournament, at=timezone.now()):
            raise SignUpClosed
        return _page(request, scope)
    one = _sign_up(request, scope, form=form)
    return redirect(
        "own-sign-up",
        slug=scope.tournament.slug,
        number=one.number,
        token=token_of(one),
    )


def _sign_up(request: HttpRequest, scope: Scope, *, form: SignUpForm) -> SignUp:
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
        people=form.people,
        initials_only=form.cleaned_data["initials"],
        consent=form.cleaned_data["consent"],
        key=key,
        at=at,
    )


def _from_address(scope: Scope) -> Secret:
    """Return under what name sign-ups are counted, for each address."""
    name = f"sign-up {scope.tournament.pk}"
    return Secret(name=name, known_as=name, free=FREE, longest=LONGEST)
