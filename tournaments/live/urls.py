"""Reached only under a plain WSGI server; config.asgi answers /live/ itself."""

from __future__ import annotations

from django.urls import path

from tournaments.live.views import no_stream

urlpatterns = [path("live/tournaments/<slug:slug>", no_stream, name="live")]
