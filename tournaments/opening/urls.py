"""The addresses of the room."""

from django.urls import include, path

from tournaments.opening import api
from tournaments.opening.pages import cards, copying, describing, home

at_the_desk = [
    path("copy/", copying.copy_event, name="copy-event"),
    path("event/", describing.event_settings, name="event-settings"),
    path("event/cancel/", describing.cancel, name="cancel-event"),
    path("event/archive/", describing.archive, name="archive-event"),
    path("event/unarchive/", describing.unarchive, name="unarchive-event"),
]
urlpatterns = [
    path("", home.home, name="home"),
    path("cards/", cards.choose_cards, name="choose-cards"),
    path("events/", home.my_events, name="my-events"),
    path(
        "api/v1/tournaments/<slug:slug>",
        api.TournamentView.as_view(),
        name="api-tournament",
    ),
    path("api/v1/schema/", api.SchemaView.as_view(), name="schema"),
    path("api/v1/schema", api.SchemaView.as_view(), name="schema-plain"),
    path("api/v1/docs", api.DocsView.as_view(), name="api-docs"),
    path("t/<slug:slug>/logo", describing.event_logo, name="event-logo"),
    path("t/<slug:slug>/desk/", include(at_the_desk)),
]
