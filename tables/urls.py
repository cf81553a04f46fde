"""Every address of the app, room by room."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tables.draws.urls")),
    path("", include("tables.seating.urls")),
    path("", include("tables.latecomers.urls")),
    path("", include("tables.desk.urls")),
]
