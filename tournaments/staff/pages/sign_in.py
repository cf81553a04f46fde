"""Sign in with an account, and out again."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.staff.policy import Access, and_when, site_page
from tournaments.staff.refusals import TooManyTries
from tournaments.web.pages.onward import on_this_site

BAD_REQUEST = 400
TEMPLATE = "tournaments/staff/sign_in.html"


@sensitive_post_parameters("password")
@site_page(Access.PUBLIC)
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Return the form; the right password leads to where one wanted to go."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    onward = on_this_site(request, wanted)
    form = AuthenticationForm(request, request.POST or None)
    context: dict[str, object] = {
        "form": form,
        "next": onward,
        "slug": _slug_in(onward),
        "problems": [],
    }
    status = 200
    if request.method == "POST":
        try:
            if form.is_valid():
                login(request, form.get_user())
                return HttpResponseRedirect(onward or reverse("my-events"))
            status = BAD_REQUEST
        except TooManyTries as refusal:
            name = request.POST.get("username", "")
            context["form"] = AuthenticationForm(request, initial={"username": name})
            context["problems"] = [refusal.detail]
            page = render(request, TEMPLATE, context, status=refusal.status)
            return and_when(page, refusal)
    return render(request, TEMPLATE, context, status=status)


@site_page(Access.PUBLIC)
@require_http_methods(["GET", "HEAD", "POST"])
def sign_out(request: HttpRequest) -> HttpResponse:
    """Forget the account and all sign-in links of this browser, after asking."""
    if request.method != "POST":
        return render(request, "tournaments/staff/sign_out.html")
    logout(request)
    messages.success(request, _("You are signed out on this device."))
    return redirect(settings.LOGOUT_REDIRECT_URL)


def _slug_in(onward: str) -> str:
    """Return the event that the address belongs to, for the way in with a code."""
    try:
        found = resolve(urlsplit(onward).path)
    except Resolver404:
        return ""
    return str(found.kwargs.get("slug", ""))
