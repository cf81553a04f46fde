"""Every address of the site; the views are in the apps."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from config import health
from scoring.referee.urls import writes

handler404 = "tournaments.staff.pages.nothing_here.nothing_here"
handler500 = "tournaments.staff.pages.outages.uncaught"

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    # The first of hundreds that are tried in turn.
    path("api/v1/tables/<int:table_id>/", include(writes)),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("tournaments.urls")),
    path("", include("tables.urls")),
    path("", include("scoring.urls")),
]
