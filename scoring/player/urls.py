"""The addresses of the room."""

from django.urls import path

from scoring.player.pages.calendar import calendar
from scoring.player.pages.find_my_seat import (
    at_seat,
    find_my_seat,
    find_my_seat_part,
)
from scoring.player.pages.followed import followed_part
from scoring.player.pages.player import player, player_part

urlpatterns = [
    path("t/<slug:slug>/seats/", find_my_seat, name="find-my-seat"),
    path("t/<slug:slug>/seats/part/", find_my_seat_part, name="find-my-seat-part"),
    path("t/<slug:slug>/seats/<int:number>/<slug:seat>/", at_seat, name="at-seat"),
    path("t/<slug:slug>/p/<slug:code>/", player, name="player"),
    path("t/<slug:slug>/p/<slug:code>/part/", player_part, name="player-part"),
    path("t/<slug:slug>/followed/part/", followed_part, name="followed-part"),
    path("t/<slug:slug>/calendar.ics", calendar, name="calendar"),
]
