"""What a supervisor asks: does the process live, and can it do its work."""

from __future__ import annotations

import redis
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

from config import room
from tournaments.staff.policy import Access, site_page

UNAVAILABLE = 503


@never_cache
@site_page(Access.PUBLIC)
def alive(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """200 as long as the process answers."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
@site_page(Access.PUBLIC)
def ready(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """200 when deals can be recorded, 503 when not: no database, or no room for more.

    Redis is told and does not count: without it everything is only slower.
    """
    database, disk = room.look()
    well = database and disk
    body = {
        "database": "ok" if database else "away",
        "disk": "ok" if disk else "full" if database else "unknown",
        "redis": _redis(),
    }
    return JsonResponse(body, status=200 if well else UNAVAILABLE)


def _redis() -> str:
    if not settings.REDIS_URL:
        return "none"
    client = redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=0.3, socket_timeout=0.3
    )
    try:
        client.ping()
    except (redis.RedisError, OSError):
        return "away"
    finally:
        client.close()
    return "ok"
