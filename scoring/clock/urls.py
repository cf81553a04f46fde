"""The addresses of the room."""

from django.urls import path

from scoring.clock.pages import clock, desk_clock, set_stage_end
from tournaments.live.pages import live_path

urlpatterns = [
    *live_path("t/<slug:slug>/clock/", clock, name="clock"),
    path("t/<slug:slug>/desk/clock/", desk_clock, name="desk-clock"),
    path("t/<slug:slug>/desk/clock/set/", set_stage_end, name="set-stage-end"),
]
