"""The addresses of the room."""

from django.urls import path

from tournaments.opening.api import DocsView, SchemaView, TournamentView
from tournaments.opening.pages.copying import copy_event
from tournaments.opening.pages.home import home, my_events

urlpatterns = [
    path("", home, name="home"),
    path("events/", my_events, name="my-events"),
    path("t/<slug:slug>/desk/copy/", copy_event, name="copy-event"),
    path(
        "api/v1/tournaments/<slug:slug>",
        TournamentView.as_view(),
        name="api-tournament",
    ),
    path("api/v1/schema/", SchemaView.as_view(), name="schema"),
    path("api/v1/schema", SchemaView.as_view(), name="schema-plain"),
    path("api/v1/docs", DocsView.as_view(), name="api-docs"),
]
