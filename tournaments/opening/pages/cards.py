"""Whoever reads chooses the pack of cards that is drawn and named."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from tournaments.staff.policy import Access, site_view
from tournaments.web.pages.onward import on_this_site
from tournaments.web.reader import COOKIE, pack_in

YEAR = 365 * 24 * 60 * 60


@site_view(Access.PUBLIC)
@require_POST
def choose_cards(request: HttpRequest) -> HttpResponse:
    """Keep the chosen pack on the device and lead back; the usual one if unknown."""
    back = on_this_site(request, request.POST.get("next", ""))
    response = HttpResponseRedirect(back or "/")
    response.set_cookie(
        COOKIE,
        pack_in({COOKIE: request.POST.get("cards", "")}),
        max_age=YEAR,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
    )
    return response
