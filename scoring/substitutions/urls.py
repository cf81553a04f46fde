"""The addresses of the room."""

from django.urls import include, path

from scoring.substitutions.api import walk_ins
from scoring.substitutions.pages import (
    accidents,
    dissolving,
    expelling,
    moves,
    swapping,
    walk_in,
)

at_a_table = [
    path("leave/", accidents.leave, name="leave-seat"),
    path("expel/", expelling.expel, name="expel-player"),
    path("dissolve/", dissolving.dissolve, name="dissolve-table"),
    path("sit/", accidents.sit, name="take-seat"),
    path("swap/", swapping.swap, name="swap-seats"),
]
at_the_desk = [
    path("walk-in/", walk_in.walk_in_page, name="walk-in"),
    path("walk-in/<int:entrant_id>/back/", walk_in.back_again, name="back-again"),
]
urlpatterns = [
    path("t/<slug:slug>/moves/", moves.seat_moves, name="seat-moves"),
    path(
        "api/v1/tournaments/<slug:slug>/walk-ins",
        walk_ins.WalkInsView.as_view(),
        name="api-walk-ins",
    ),
    path("t/<slug:slug>/desk/", include(at_the_desk)),
    path("t/<slug:slug>/referee/<int:table_id>/", include(at_a_table)),
]
