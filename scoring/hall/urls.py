"""The addresses of the room."""

from django.urls import include, path

from scoring.hall.pages import display, embedded, remote
from tournaments.live.pages import live_path

at_the_desk = [
    *live_path("", remote.hall, name="hall"),
    path("add/", remote.add_display, name="add-display"),
    path("mode/", remote.set_hall_mode, name="set-hall-mode"),
]
of_a_screen = [
    path("", remote.one_display, name="one-display"),
    path("show/", remote.show_on_display, name="show-on-display"),
    path("mode/", remote.set_display_mode, name="set-display-mode"),
    path("steps/", remote.set_steps, name="set-steps"),
    path("say/", remote.say_on_display, name="say-on-display"),
    path("renew/", remote.renew_display, name="renew-display"),
    path("revoke/", remote.revoke_display, name="revoke-display"),
]
of_a_table = [
    *live_path("overlay/", embedded.overlay, name="overlay"),
    *live_path("embedded/", embedded.embedded_table, name="embedded-table"),
]
urlpatterns = [
    *live_path("hall/<str:token>/", display.display, name="display"),
    path("hall/<str:token>/seen/", display.display_seen, name="display-seen"),
    path("t/<slug:slug>/desk/hall/", include(at_the_desk)),
    path("t/<slug:slug>/desk/hall/<int:display_id>/", include(of_a_screen)),
    path("t/<slug:slug>/tables/<int:table_id>/", include(of_a_table)),
    *live_path(
        "t/<slug:slug>/bracket/embedded/",
        embedded.embedded_bracket,
        name="embedded-bracket",
    ),
]
