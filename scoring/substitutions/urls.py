"""The addresses of the room."""

from django.urls import path

from scoring.substitutions.api.walk_ins import WalkInsView
from scoring.substitutions.pages.accidents import leave, sit
from scoring.substitutions.pages.dissolving import dissolve
from scoring.substitutions.pages.expelling import expel
from scoring.substitutions.pages.moves import seat_moves
from scoring.substitutions.pages.swapping import swap
from scoring.substitutions.pages.walk_in import back_again, walk_in_page

urlpatterns = [
    path("t/<slug:slug>/moves/", seat_moves, name="seat-moves"),
    path("t/<slug:slug>/referee/<int:table_id>/leave/", leave, name="leave-seat"),
    path("t/<slug:slug>/referee/<int:table_id>/expel/", expel, name="expel-player"),
    path(
        "t/<slug:slug>/referee/<int:table_id>/dissolve/",
        dissolve,
        name="dissolve-table",
    ),
    path("t/<slug:slug>/referee/<int:table_id>/sit/", sit, name="take-seat"),
    path("t/<slug:slug>/referee/<int:table_id>/swap/", swap, name="swap-seats"),
    path("t/<slug:slug>/desk/walk-in/", walk_in_page, name="walk-in"),
    path(
        "t/<slug:slug>/desk/walk-in/<int:entrant_id>/back/",
        back_again,
        name="back-again",
    ),
    path(
        "api/v1/tournaments/<slug:slug>/walk-ins",
        WalkInsView.as_view(),
        name="api-walk-ins",
    ),
]
