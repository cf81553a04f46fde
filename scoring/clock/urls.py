"""The addresses of the room."""

from django.urls import path

from scoring.clock.pages import clock, clock_part, desk_clock, set_stage_end

urlpatterns = [
    path("t/<slug:slug>/clock/", clock, name="clock"),
    path("t/<slug:slug>/clock/part/", clock_part, name="clock-part"),
    path("t/<slug:slug>/desk/clock/", desk_clock, name="desk-clock"),
    path("t/<slug:slug>/desk/clock/set/", set_stage_end, name="set-stage-end"),
]
