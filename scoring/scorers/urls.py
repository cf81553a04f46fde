"""The addresses of the room."""

from django.urls import path

from scoring.scorers.api import AnswersView
from scoring.scorers.pages.links import (
    player_phones,
    players_recording,
    print_player_links,
)
from scoring.scorers.pages.table import answer, player_answers, player_table
from tournaments.live.pages import live_path

urlpatterns = [
    *live_path("t/<slug:slug>/my-table/", player_table, name="player-table"),
    path(
        "t/<slug:slug>/my-table/answers/",
        player_answers,
        name="player-answers",
    ),
    path(
        "t/<slug:slug>/tables/<int:table_id>/lines/<int:seq>/answer/",
        answer,
        name="answer-line",
    ),
    path(
        "t/<slug:slug>/referee/<int:table_id>/players/",
        player_phones,
        name="player-phones",
    ),
    path(
        "t/<slug:slug>/desk/players-record/",
        players_recording,
        name="players-recording",
    ),
    path(
        "t/<slug:slug>/desk/players-record/links/",
        print_player_links,
        name="print-player-links",
    ),
    path(
        "api/v1/tables/<int:table_id>/answers",
        AnswersView.as_view(),
        name="api-answers",
    ),
]
