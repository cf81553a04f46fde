"""The addresses of the room."""

from django.urls import path

from scoring.public.api.reads import BracketView, StandingsView, TablesView, TableView
from scoring.public.pages.event import event
from scoring.public.pages.lots import lot, lot_proof
from scoring.public.pages.pictures import (
    event_picture,
    results_picture,
    table_picture,
)
from scoring.public.pages.results import results
from scoring.public.pages.table import table
from tournaments.live.pages import live_path

LOT = "t/<slug:slug>/lots/<int:stage>/<slug:letter>/<int:number>/"

urlpatterns = [
    *live_path("t/<slug:slug>/", event, name="event"),
    path("t/<slug:slug>/picture.png", event_picture, name="event-picture"),
    path("t/<slug:slug>/results/picture.png", results_picture, name="results-picture"),
    path(
        "t/<slug:slug>/tables/<int:table_id>/picture.png",
        table_picture,
        name="table-picture",
    ),
    *live_path("t/<slug:slug>/tables/<int:table_id>/", table, name="table"),
    *live_path(LOT, lot, name="lot"),
    path(f"{LOT}proof.json", lot_proof, name="lot-proof"),
    *live_path("t/<slug:slug>/results/", results, name="results"),
    path("api/v1/tables/<int:table_id>", TableView.as_view(), name="api-table"),
    path(
        "api/v1/tournaments/<slug:slug>/tables", TablesView.as_view(), name="api-tables"
    ),
    path(
        "api/v1/tournaments/<slug:slug>/standings",
        StandingsView.as_view(),
        name="api-standings",
    ),
    path(
        "api/v1/tournaments/<slug:slug>/bracket",
        BracketView.as_view(),
        name="api-bracket",
    ),
]
