"""What a supervisor asks: does the process live, and can it do its work."""

from __future__ import annotations

import logging

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

from tournaments.policy import Access, site_page

logger = logging.getLogger(__name__)

UNAVAILABLE = 503


@never_cache
@site_page(Access.PUBLIC)
def alive(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """200 as long as the process answers."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
@site_page(Access.PUBLIC)
def ready(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """200 when deals can be recorded, 503 when not.

    Redis is told and does not count: without it everything is only slower.
    """
    database = _database_answers()
    body = {"database": "ok" if database else "away", "redis": _redis()}
    return JsonResponse(body, status=200 if database else UNAVAILABLE)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        logger.warning("The database does not answer.")
        return False
    return True


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
