"""Every address of the app, room by room."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path

from tournaments.opening.api import NothingHereView

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("scoring.rules.urls")),
    path("", include("scoring.standings.urls")),
    path("", include("scoring.calls.urls")),
    path("", include("scoring.scoresheet.urls")),
    path("", include("scoring.clock.urls")),
    path("", include("scoring.devices.urls")),
    path("", include("scoring.stages.urls")),
    path("", include("scoring.deals.urls")),
    path("", include("scoring.cards.urls")),
    path("", include("scoring.ties.urls")),
    path("", include("scoring.substitutions.urls")),
    path("", include("scoring.disputes.urls")),
    path("", include("scoring.finish.urls")),
    path("", include("scoring.raffles.urls")),
    path("", include("scoring.people.urls")),
    path("", include("scoring.seasons.urls")),
    path("", include("scoring.hall.urls")),
    path("", include("scoring.archive.urls")),
    path("", include("scoring.witness.urls")),
    path("", include("scoring.referee.urls")),
    path("", include("scoring.scorers.urls")),
    path("", include("scoring.player.urls")),
    path("", include("scoring.public.urls")),
    path("", include("scoring.desk.urls")),
    path("", include("scoring.webhooks.urls")),
    # The last: what nothing else answers.
    re_path(r"^api/v1/", NothingHereView.as_view(), name="api-nothing-here"),
]
