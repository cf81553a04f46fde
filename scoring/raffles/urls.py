"""The addresses of the room."""

from django.urls import include, path

from scoring.raffles import api
from scoring.raffles.pages import organizer, public
from tournaments.live.pages import live_path

at_the_desk = [
    *live_path("", organizer.desk_raffle, name="desk-raffle"),
    path("open/", organizer.open_raffle, name="open-raffle"),
    path("cards/", organizer.type_raffle_cards, name="type-raffle-cards"),
    path("absent/", organizer.pass_prize_on, name="pass-prize-on"),
    path("draw/", organizer.draw_raffle, name="draw-raffle"),
    path("call-off/", organizer.call_off_raffle, name="call-off-raffle"),
]
api_of_event = [
    path("raffles", api.RafflesView.as_view(), name="api-raffles"),
    path(
        "raffles/<int:number>/public-part",
        api.RaffleCardsView.as_view(),
        name="api-raffle-public-part",
    ),
    path(
        "raffles/<int:number>/confirmation",
        api.RaffleConfirmationView.as_view(),
        name="api-raffle-confirmation",
    ),
    path(
        "raffles/<int:number>/absences",
        api.RaffleAbsencesView.as_view(),
        name="api-raffle-absences",
    ),
]
of_event = [
    *live_path("raffle/", public.raffle, name="raffle"),
    path("raffle/<int:number>/proof.json", public.raffle_proof, name="raffle-proof"),
]
urlpatterns = [
    path("t/<slug:slug>/", include(of_event)),
    path("api/v1/tournaments/<slug:slug>/", include(api_of_event)),
    path("t/<slug:slug>/desk/raffle/", include(at_the_desk)),
]
