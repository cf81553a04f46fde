"""Whoever reads chooses the pack of cards that is drawn and named."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from tournaments.staff.policy import Access, site_page
from tournaments.web.reader import COOKIE, pack_in

YEAR = 365 * 24 * 60 * 60


@site_page(Access.PUBLIC)
@require_POST
def choose_cards(request: HttpRequest) -> HttpResponse:
    """Keep the chosen pack on the device and lead back; the usual one if unknown."""
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(
        back, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        back = "/"
    response = redirect(back)
    response.set_cookie(
        COOKIE,
        pack_in({COOKIE: request.POST.get("cards", "")}),
        max_age=YEAR,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
    )
    return response
