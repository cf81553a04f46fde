"""The page behind an invitation: come in with an account, or make one."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_http_methods

from tournaments.staff.browsers import invitation_of, password_of
from tournaments.staff.commands.guessing import count_try, was_right
from tournaments.staff.commands.organizers import accept_with, accept_with_new_account
from tournaments.staff.models.access import Organizer
from tournaments.staff.models.user import User
from tournaments.staff.pages.first_organizer import BACKEND, NewAccountForm
from tournaments.staff.policy import Access, browser_in, note_let_in, site_view
from tournaments.staff.queries.organizers import invitation_behind
from tournaments.staff.refusals import (
    AccountRefused,
    InvitationRefused,
    InvitationUsed,
    TooManyTries,
)
from tournaments.web.pages.refused_on import refusal_of, refused_on
from tournaments.web.pages.secrecy import kept_secret

SIGN_IN, NEW, MINE = "sign-in", "new", "mine"
# Two forms on one page: no id may stand there twice.
KNOWN_ID, NEW_ID = "known_%s", "new_%s"


def _over(request: HttpRequest, **_address: object) -> HttpResponse:
    context = {"used": isinstance(refusal_of(request), InvitationUsed)}
    template = "tournaments/staff/invitation_over.html"
    return kept_secret(render(request, template, context))


def _page(
    request: HttpRequest,
    token: str,
    *,
    known: AuthenticationForm | None = None,
    new: NewAccountForm | None = None,
) -> HttpResponse:
    """Return both forms. Raises InvitationRefused and its kinds."""
    context = {
        "tournament": invitation_behind(token, at=timezone.now()).tournament,
        "known": known or AuthenticationForm(request, auto_id=KNOWN_ID),
        "new": new or NewAccountForm(auto_id=NEW_ID),
        "account": request.user.get_username(),
    }
    template, status = "tournaments/staff/invitation.html", 400 if known or new else 200
    return kept_secret(render(request, template, context, status=status))


@sensitive_post_parameters("password", "password1", "password2")
@sensitive_variables("token")
@site_view(Access.PUBLIC)
@require_http_methods(["GET", "HEAD", "POST"])
@refused_on(_over, InvitationRefused)
@refused_on(_page, TooManyTries)
def accept_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Ask with which account to come in; the answer uses the invitation up.

    Who has tried too often is told how long to wait; the invitation stays good.
    """
    way = request.POST.get("way", "") if request.method == "POST" else ""
    if way == MINE and isinstance(request.user, User):
        return _with(request, token=token, user=request.user)
    invitation_behind(token, at=timezone.now())
    if way == SIGN_IN:
        form = AuthenticationForm(request, request.POST, auto_id=KNOWN_ID)
        if form.is_valid():
            return _with(request, token=token, user=form.get_user())
        return _page(request, token, known=form)
    if way == NEW:
        return _with_new_account(request, token=token)
    return _page(request, token)


def _with(request: HttpRequest, *, token: str, user: User) -> HttpResponse:
    """Let an account organize that has proved itself, and sign it in."""
    organizer = accept_with(token=token, user=user, at=timezone.now())
    return _in(request, organizer, user=user)


def _with_new_account(request: HttpRequest, *, token: str) -> HttpResponse:
    form = NewAccountForm(request.POST, auto_id=NEW_ID)
    if form.is_valid():
        names, browser = invitation_of(token), browser_in(request)
        count_try(names, browser=browser, at=timezone.now())
        try:
            organizer = accept_with_new_account(
                token=token,
                username=form.cleaned_data["username"],
                password=form.cleaned_data["password1"],
                at=timezone.now(),
            )
        except ValidationError as error:
            was_right(names, browser=browser)
            form.add_error("password1", error)
        except AccountRefused as refusal:
            form.add_error("username", refusal.detail)
        else:
            was_right(names, browser=browser)
            known_as = password_of(organizer.user.username).known_as
            note_let_in(request, known_as=known_as)
            return _in(request, organizer, user=organizer.user)
    return _page(request, token, new=form)


def _in(request: HttpRequest, organizer: Organizer, *, user: User) -> HttpResponse:
    if request.user != user:
        login(request, user, backend=BACKEND)
    said = _("Welcome! You organize this event as %(code)s.")
    messages.success(request, said % {"code": organizer.code})
    return kept_secret(redirect("desk", slug=organizer.tournament.slug))
