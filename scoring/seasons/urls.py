"""The addresses of the room."""

from django.urls import path

from scoring.seasons import pages

urlpatterns = [
    path("season/<slug:slug>/", pages.season, name="season"),
    path("season/<slug:slug>/table.csv", pages.season_csv, name="season-csv"),
    path("seasons/", pages.seasons, name="seasons"),
    path("seasons/<slug:slug>/", pages.season_events, name="season-events"),
    path(
        "seasons/<slug:slug>/remove/",
        pages.remove_season_event,
        name="remove-season-event",
    ),
]
