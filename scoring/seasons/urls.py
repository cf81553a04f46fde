"""The addresses of the room."""

from django.urls import path

from scoring.seasons.pages import (
    remove_season_event,
    season,
    season_csv,
    season_events,
    seasons,
)

urlpatterns = [
    path("season/<slug:slug>/", season, name="season"),
    path("season/<slug:slug>/table.csv", season_csv, name="season-csv"),
    path("seasons/", seasons, name="seasons"),
    path("seasons/<slug:slug>/", season_events, name="season-events"),
    path(
        "seasons/<slug:slug>/remove/", remove_season_event, name="remove-season-event"
    ),
]
