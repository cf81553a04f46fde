"""The addresses of the room."""

from django.urls import path

from scoring.player.pages.calendar import calendar
from scoring.player.pages.find_my_seat import at_seat, find_my_seat
from scoring.player.pages.followed import followed_part
from scoring.player.pages.player import player
from tournaments.live.pages import live_path

urlpatterns = [
    *live_path("t/<slug:slug>/seats/", find_my_seat, name="find-my-seat"),
    path("t/<slug:slug>/seats/<int:number>/<slug:seat>/", at_seat, name="at-seat"),
    *live_path("t/<slug:slug>/p/<slug:code>/", player, name="player"),
    path("t/<slug:slug>/followed/part/", followed_part, name="followed-part"),
    path("t/<slug:slug>/calendar.ics", calendar, name="calendar"),
]
