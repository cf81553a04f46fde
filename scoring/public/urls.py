"""The addresses of the room."""

from django.urls import path

from scoring.public.api.reads import BracketView, StandingsView, TablesView, TableView
from scoring.public.pages.event import event, event_part
from scoring.public.pages.lots import lot, lot_part, lot_proof
from scoring.public.pages.pictures import (
    event_picture,
    results_picture,
    table_picture,
)
from scoring.public.pages.results import results, results_part
from scoring.public.pages.table import table, table_part

urlpatterns = [
    path("t/<slug:slug>/", event, name="event"),
    path("t/<slug:slug>/part/", event_part, name="event-part"),
    path("t/<slug:slug>/picture.png", event_picture, name="event-picture"),
    path("t/<slug:slug>/results/picture.png", results_picture, name="results-picture"),
    path(
        "t/<slug:slug>/tables/<int:table_id>/picture.png",
        table_picture,
        name="table-picture",
    ),
    path("t/<slug:slug>/tables/<int:table_id>/", table, name="table"),
    path("t/<slug:slug>/tables/<int:table_id>/part/", table_part, name="table-part"),
    path("t/<slug:slug>/lots/<int:stage>/<slug:letter>/<int:number>/", lot, name="lot"),
    path(
        "t/<slug:slug>/lots/<int:stage>/<slug:letter>/<int:number>/part/",
        lot_part,
        name="lot-part",
    ),
    path(
        "t/<slug:slug>/lots/<int:stage>/<slug:letter>/<int:number>/proof.json",
        lot_proof,
        name="lot-proof",
    ),
    path("t/<slug:slug>/results/", results, name="results"),
    path("t/<slug:slug>/results/part/", results_part, name="results-part"),
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
