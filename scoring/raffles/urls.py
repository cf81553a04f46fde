"""The addresses of the room."""

from django.urls import path

from scoring.raffles.api import (
    RaffleAbsencesView,
    RaffleCardsView,
    RaffleConfirmationView,
    RafflesView,
)
from scoring.raffles.pages.organizer import (
    call_off_raffle,
    desk_raffle,
    draw_raffle,
    open_raffle,
    pass_prize_on,
    type_raffle_cards,
)
from scoring.raffles.pages.public import raffle, raffle_proof
from tournaments.live.pages import live_path

urlpatterns = [
    *live_path("t/<slug:slug>/raffle/", raffle, name="raffle"),
    path(
        "t/<slug:slug>/raffle/<int:number>/proof.json",
        raffle_proof,
        name="raffle-proof",
    ),
    *live_path("t/<slug:slug>/desk/raffle/", desk_raffle, name="desk-raffle"),
    path("t/<slug:slug>/desk/raffle/open/", open_raffle, name="open-raffle"),
    path(
        "t/<slug:slug>/desk/raffle/cards/", type_raffle_cards, name="type-raffle-cards"
    ),
    path("t/<slug:slug>/desk/raffle/absent/", pass_prize_on, name="pass-prize-on"),
    path("t/<slug:slug>/desk/raffle/draw/", draw_raffle, name="draw-raffle"),
    path(
        "t/<slug:slug>/desk/raffle/call-off/", call_off_raffle, name="call-off-raffle"
    ),
    path(
        "api/v1/tournaments/<slug:slug>/raffles",
        RafflesView.as_view(),
        name="api-raffles",
    ),
    path(
        "api/v1/tournaments/<slug:slug>/raffles/<int:number>/public-part",
        RaffleCardsView.as_view(),
        name="api-raffle-public-part",
    ),
    path(
        "api/v1/tournaments/<slug:slug>/raffles/<int:number>/confirmation",
        RaffleConfirmationView.as_view(),
        name="api-raffle-confirmation",
    ),
    path(
        "api/v1/tournaments/<slug:slug>/raffles/<int:number>/absences",
        RaffleAbsencesView.as_view(),
        name="api-raffle-absences",
    ),
]
