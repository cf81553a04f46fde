"""Who may watch: everybody a public event, its own people a private one."""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.http.cookie import parse_cookie

from tournaments.events.models.tournament import Tournament
from tournaments.staff.policy import actor_in


def tournament_to_watch(slug: str, *, cookies: str) -> int | None:
    """Return the id of a tournament that a browser may watch, or nothing.

    ``cookies`` as the browser sends them. A stream tells that something has changed,
    never what; the pages it refreshes ask again who is looking.
    """
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        return None
    if tournament.is_public:
        return tournament.pk
    if not cookies:
        return None
    actor = actor_in(_request(cookies), tournament=tournament)
    return tournament.pk if actor.belongs else None


def _request(cookies: str) -> HttpRequest:
    """Return the little of a request that tells who is asking."""
    request = HttpRequest()
    request.COOKIES = parse_cookie(cookies)
    engine = import_module(settings.SESSION_ENGINE)
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    request.session = engine.SessionStore(key)
    request.user = get_user(request)
    return request
