"""The page where an organizer says which programs are told of the event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.webhooks import commands
from scoring.webhooks.models import LONGEST_URL
from scoring.webhooks.queries import webhooks_of
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.form_keys import key_of, new_key
from tournaments.web.pages.secrecy import kept_secret


@tournament_page(Access.ORGANIZER)
def webhooks(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the addresses, their newest messages, and the form of another one."""
    context = {
        "webhooks": webhooks_of(scope.tournament_id),
        "key": new_key(),
        "url": request.POST.get("url", ""),
        "longest": LONGEST_URL,
    }
    page = render(request, "scoring/webhooks/webhooks.html", context)
    return kept_secret(page)


@pressed(then="webhooks", on=webhooks)
def add_webhook(request: HttpRequest, scope: Scope) -> str:
    """Tell another address from now on."""
    commands.add_webhook(
        url=request.POST.get("url", "").strip(),
        client_key=key_of(request),
        **scope.here(),
    )
    return _("The address is told from now on.")


@pressed(then="webhooks", when_over=True)
def remove_webhook(_request: HttpRequest, scope: Scope, webhook_id: int) -> str:
    """Tell it no more."""
    commands.remove_webhook(
        tournament_id=scope.tournament_id, webhook_id=webhook_id, at=timezone.now()
    )
    return _("The address is told no more.")


@pressed(then="webhooks")
def send_webhook_again(_request: HttpRequest, scope: Scope, webhook_id: int) -> str:
    """Send everything once more, now."""
    commands.send_again(
        tournament_id=scope.tournament_id, webhook_id=webhook_id, at=timezone.now()
    )
    return _("Everything is sent again within a few seconds.")
