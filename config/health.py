"""What a supervisor asks: does the process live, and can it do its work.

Whether the database has room for more is found out without locking anybody out.
"""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
import threading
import time
from http import HTTPStatus
from pathlib import Path

import redis
from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache

from tournaments.staff.policy import Access, site_view
from tournaments.web.outages import DiskFull, outage

logger = logging.getLogger(__name__)

# A day of a thousand entrants takes less; below it an operator should be told.
LEAST_FREE = 64 * 1024 * 1024
_PROBE = 64 * 1024
# Anybody may ask: so often at most it is really looked at.
KEPT_SECONDS = 2.0
_lock = threading.Lock()
_kept: dict[str, tuple[float, tuple[bool, bool]]] = {}


@never_cache
@site_view(Access.PUBLIC)
def alive(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """200 as long as the process answers."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
@site_view(Access.PUBLIC)
def ready(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """200 when deals can be recorded, 503 when not: no database, or no room for more.

    Redis is told and does not count: without it everything is only slower.
    """
    database, disk = look()
    well = database and disk
    body = {
        "database": "ok" if database else "away",
        "disk": "ok" if disk else "full" if database else "unknown",
        "redis": _redis(),
    }
    return JsonResponse(
        body, status=HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE
    )


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


def look() -> tuple[bool, bool]:
    """Return whether the database answers, and whether more can be written."""
    with _lock:
        name = str(connection.settings_dict["NAME"])
        at, seen = _kept.get(name, (0.0, (False, False)))
        if not at or time.monotonic() - at > KEPT_SECONDS:
            seen = _look()
            _kept[name] = (time.monotonic(), seen)
        return seen


def _look() -> tuple[bool, bool]:
    try:
        return True, _has_room()
    except OSError as problem:
        logger.warning("Nothing can be written beside the database: %s", problem)
        return True, False
    except (DatabaseError, InterfaceError) as problem:
        if isinstance(outage(problem), DiskFull):
            logger.warning("The database's disk is full: %s", problem)
            return True, False
        logger.warning("The database does not answer: %s", problem)
        return False, False


def _has_room() -> bool:
    if connection.vendor == "sqlite":
        return _sqlite_has_room() and _folder_has_room()
    with transaction.atomic(), connection.cursor() as cursor:
        # A table of this connection alone: its file must grow, and nobody waits.
        cursor.execute("CREATE TEMPORARY TABLE room (line text) ON COMMIT DROP")
        cursor.execute(
            "INSERT INTO room SELECT md5(n::text) FROM generate_series(1, 1000) n"
        )
        transaction.set_rollback(True)
    return True


def _sqlite_has_room() -> bool:
    most, used, free = (
        _pragma(n) for n in ("max_page_count", "page_count", "freelist_count")
    )
    return used < most or free > 0


def _pragma(name: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {name}")
        return int(cursor.fetchone()[0])


def _folder_has_room() -> bool:
    """Write beside the database: a quota shows only so. Raises OSError."""
    folder = Path(connection.settings_dict["NAME"]).parent
    with tempfile.TemporaryFile(dir=folder) as probe:
        probe.write(b"0" * _PROBE)
        probe.flush()
        os.fsync(probe.fileno())
    return shutil.disk_usage(folder).free >= LEAST_FREE
