"""Every address of the app, room by room."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.staff.urls")),
    path("", include("tournaments.people.urls")),
    path("", include("tournaments.checkin.urls")),
    path("", include("tournaments.live.urls")),
    path("", include("tournaments.signup.urls")),
    path("", include("tournaments.opening.urls")),
]
