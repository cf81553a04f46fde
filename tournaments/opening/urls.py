"""The addresses of the room."""

from django.urls import path

from tournaments.opening.api import DocsView, SchemaView, TournamentView
from tournaments.opening.pages.cards import choose_cards
from tournaments.opening.pages.copying import copy_event
from tournaments.opening.pages.describing import (
    archive,
    cancel,
    event_logo,
    event_settings,
    unarchive,
)
from tournaments.opening.pages.home import home, my_events

urlpatterns = [
    path("", home, name="home"),
    path("cards/", choose_cards, name="choose-cards"),
    path("events/", my_events, name="my-events"),
    path("t/<slug:slug>/desk/copy/", copy_event, name="copy-event"),
    path("t/<slug:slug>/desk/event/", event_settings, name="event-settings"),
    path("t/<slug:slug>/desk/event/cancel/", cancel, name="cancel-event"),
    path("t/<slug:slug>/desk/event/archive/", archive, name="archive-event"),
    path("t/<slug:slug>/desk/event/unarchive/", unarchive, name="unarchive-event"),
    path("t/<slug:slug>/logo", event_logo, name="event-logo"),
    path(
        "api/v1/tournaments/<slug:slug>",
        TournamentView.as_view(),
        name="api-tournament",
    ),
    path("api/v1/schema/", SchemaView.as_view(), name="schema"),
    path("api/v1/schema", SchemaView.as_view(), name="schema-plain"),
    path("api/v1/docs", DocsView.as_view(), name="api-docs"),
]
