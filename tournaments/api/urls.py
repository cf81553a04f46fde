"""The API's addresses of events, and its description."""

from django.urls import path

from tournaments.api import views

urlpatterns = [
    path(
        "tournaments/<slug:slug>",
        views.TournamentView.as_view(),
        name="api-tournament",
    ),
    path("schema/", views.SchemaView.as_view(), name="schema"),
    path("schema", views.SchemaView.as_view(), name="schema-plain"),
    path("docs", views.DocsView.as_view(), name="api-docs"),
]
