"""Every address of the site; the views are in the apps."""

from __future__ import annotations

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config import health

MOUNTED = (
    ("", "tournaments.pages.urls"),
    ("", "tables.pages.urls"),
    ("", "scoring.pages.urls"),
    ("api/v1/", "tournaments.api.urls"),
    ("api/v1/", "tables.api.urls"),
    ("api/v1/", "scoring.api.urls"),
    ("", "tournaments.live.urls"),
)


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    *(path(prefix, include(name)) for prefix, name in MOUNTED if _exists(name)),
]
