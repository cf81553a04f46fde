"""Every address of the site; the views are in the apps."""

from __future__ import annotations

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("tournaments.live.urls")),
    path("", include("tournaments.pages.urls")),
    path("", include("tables.pages.urls")),
    path("", include("scoring.pages.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("scoring.api.urls")),
]
