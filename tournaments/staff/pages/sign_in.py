"""Sign in with an account, and out again."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.events.enums import TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.staff.policy import Access, site_view
from tournaments.staff.refusals import TooManyTries
from tournaments.web.pages.onward import on_this_site
from tournaments.web.pages.refused_on import form_on


def _page(
    request: HttpRequest, *, form: AuthenticationForm | None = None
) -> HttpResponse:
    onward = _onward(request)
    typed = {"username": request.POST.get("username", "")}
    context = {
        "form": form or AuthenticationForm(request, initial=typed),
        "next": onward,
        "slug": _with_codes(_slug_in(onward)),
    }
    status = HTTPStatus.BAD_REQUEST if request.method == "POST" else HTTPStatus.OK
    return render(request, "tournaments/staff/sign_in.html", context, status=status)


@sensitive_post_parameters("password")
@site_view(Access.PUBLIC)
@form_on(_page, TooManyTries)
def sign_in(request: HttpRequest) -> HttpResponse:
    """Return the form; the right password leads to where one wanted to go."""
    form = AuthenticationForm(request, request.POST)
    if form.is_valid():
        login(request, form.get_user())
        return HttpResponseRedirect(_onward(request) or reverse("my-events"))
    return _page(request, form=form)


@site_view(Access.PUBLIC)
@require_http_methods(["GET", "HEAD", "POST"])
def sign_out(request: HttpRequest) -> HttpResponse:
    """Forget the account and all sign-in links of this browser, after asking."""
    if request.method != "POST":
        return render(request, "tournaments/staff/sign_out.html")
    logout(request)
    messages.success(request, _("You are signed out on this device."))
    return redirect("home")


def _onward(request: HttpRequest) -> str:
    """Return where one wanted to go if it is an address of this site, else nothing."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    return on_this_site(request, wanted)


def _slug_in(onward: str) -> str:
    """Return the event that the address belongs to, for the way in with a code."""
    try:
        found = resolve(urlsplit(onward).path)
    except Resolver404:
        return ""
    return str(found.kwargs.get("slug", ""))


def _with_codes(slug: str) -> str:
    """Return the event, or nothing where everybody sees that codes are over.

    Of a private event no more is told than of one that is not there.
    """
    over = Tournament.objects.filter(status=TournamentStatus.PUBLISHED, is_public=True)
    return "" if over.filter(slug=slug).exists() else slug
