"""The addresses of the room."""

from django.urls import path

from scoring.hall.pages.display import display, display_part, display_seen
from scoring.hall.pages.embedded import (
    embedded_bracket,
    embedded_bracket_part,
    embedded_table,
    embedded_table_part,
    overlay,
    overlay_part,
)
from scoring.hall.pages.remote import (
    add_display,
    hall,
    hall_part,
    one_display,
    renew_display,
    revoke_display,
    say_on_display,
    set_display_mode,
    set_hall_mode,
    set_steps,
    show_on_display,
)

ONE = "t/<slug:slug>/desk/hall/<int:display_id>/"
TABLE = "t/<slug:slug>/tables/<int:table_id>/"

urlpatterns = [
    path("hall/<str:token>/", display, name="display"),
    path("hall/<str:token>/part/", display_part, name="display-part"),
    path("hall/<str:token>/seen/", display_seen, name="display-seen"),
    path("t/<slug:slug>/desk/hall/", hall, name="hall"),
    path("t/<slug:slug>/desk/hall/part/", hall_part, name="hall-part"),
    path("t/<slug:slug>/desk/hall/add/", add_display, name="add-display"),
    path("t/<slug:slug>/desk/hall/mode/", set_hall_mode, name="set-hall-mode"),
    path(ONE, one_display, name="one-display"),
    path(f"{ONE}show/", show_on_display, name="show-on-display"),
    path(f"{ONE}mode/", set_display_mode, name="set-display-mode"),
    path(f"{ONE}steps/", set_steps, name="set-steps"),
    path(f"{ONE}say/", say_on_display, name="say-on-display"),
    path(f"{ONE}renew/", renew_display, name="renew-display"),
    path(f"{ONE}revoke/", revoke_display, name="revoke-display"),
    path(f"{TABLE}overlay/", overlay, name="overlay"),
    path(f"{TABLE}overlay/part/", overlay_part, name="overlay-part"),
    path(f"{TABLE}embedded/", embedded_table, name="embedded-table"),
    path(f"{TABLE}embedded/part/", embedded_table_part, name="embedded-table-part"),
    path("t/<slug:slug>/bracket/embedded/", embedded_bracket, name="embedded-bracket"),
    path(
        "t/<slug:slug>/bracket/embedded/part/",
        embedded_bracket_part,
        name="embedded-bracket-part",
    ),
]
