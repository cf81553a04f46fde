"""The addresses of the room."""

from django.urls import path

from scoring.hall.pages.display import display, display_seen
from scoring.hall.pages.embedded import embedded_bracket, embedded_table, overlay
from scoring.hall.pages.remote import (
    add_display,
    hall,
    one_display,
    renew_display,
    revoke_display,
    say_on_display,
    set_display_mode,
    set_hall_mode,
    set_steps,
    show_on_display,
)
from tournaments.live.pages import live_path

FRAMED_BRACKET = "t/<slug:slug>/bracket/embedded/"
ONE = "t/<slug:slug>/desk/hall/<int:display_id>/"
TABLE = "t/<slug:slug>/tables/<int:table_id>/"

urlpatterns = [
    *live_path("hall/<str:token>/", display, name="display"),
    path("hall/<str:token>/seen/", display_seen, name="display-seen"),
    *live_path("t/<slug:slug>/desk/hall/", hall, name="hall"),
    path("t/<slug:slug>/desk/hall/add/", add_display, name="add-display"),
    path("t/<slug:slug>/desk/hall/mode/", set_hall_mode, name="set-hall-mode"),
    path(ONE, one_display, name="one-display"),
    path(f"{ONE}show/", show_on_display, name="show-on-display"),
    path(f"{ONE}mode/", set_display_mode, name="set-display-mode"),
    path(f"{ONE}steps/", set_steps, name="set-steps"),
    path(f"{ONE}say/", say_on_display, name="say-on-display"),
    path(f"{ONE}renew/", renew_display, name="renew-display"),
    path(f"{ONE}revoke/", revoke_display, name="revoke-display"),
    *live_path(f"{TABLE}overlay/", overlay, name="overlay"),
    *live_path(f"{TABLE}embedded/", embedded_table, name="embedded-table"),
    *live_path(FRAMED_BRACKET, embedded_bracket, name="embedded-bracket"),
]
