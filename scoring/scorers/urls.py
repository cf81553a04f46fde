"""The addresses of the room."""

from django.urls import include, path

from scoring.scorers import api
from scoring.scorers.pages import links, table
from tournaments.live.pages import live_path

at_the_desk = [
    path("players-record/", links.players_recording, name="players-recording"),
    path("players-record/links/", links.print_player_links, name="print-player-links"),
]
of_event = [
    *live_path("my-table/", table.player_table, name="player-table"),
    path("my-table/answers/", table.player_answers, name="player-answers"),
    path(
        "tables/<int:table_id>/lines/<int:seq>/answer/",
        table.answer,
        name="answer-line",
    ),
]
urlpatterns = [
    path(
        "t/<slug:slug>/referee/<int:table_id>/players/",
        links.player_phones,
        name="player-phones",
    ),
    path(
        "api/v1/tables/<int:table_id>/answers",
        api.AnswersView.as_view(),
        name="api-answers",
    ),
    path("t/<slug:slug>/", include(of_event)),
    path("t/<slug:slug>/desk/", include(at_the_desk)),
]
