"""The addresses of the room."""

from django.urls import path

from tournaments.live.no_stream import no_stream

urlpatterns = [
    path("live/tournaments/<slug:slug>", no_stream, name="live"),
]
