"""The addresses of the room."""

from django.urls import include, path

from scoring.public.api import reads
from scoring.public.pages import event, lots, pictures, results, table
from tournaments.live.pages import live_path

api_of_event = [
    path("tables", reads.TablesView.as_view(), name="api-tables"),
    path("standings", reads.StandingsView.as_view(), name="api-standings"),
    path("bracket", reads.BracketView.as_view(), name="api-bracket"),
]
of_event = [
    *live_path("", event.event, name="event"),
    path("picture.png", pictures.event_picture, name="event-picture"),
    path("results/picture.png", pictures.results_picture, name="results-picture"),
    path(
        "tables/<int:table_id>/picture.png",
        pictures.table_picture,
        name="table-picture",
    ),
    *live_path("tables/<int:table_id>/", table.table, name="table"),
    *live_path("lots/<int:stage>/<slug:letter>/<int:number>/", lots.lot, name="lot"),
    path(
        "lots/<int:stage>/<slug:letter>/<int:number>/proof.json",
        lots.lot_proof,
        name="lot-proof",
    ),
    *live_path("results/", results.results, name="results"),
]
urlpatterns = [
    path("api/v1/tables/<int:table_id>", reads.TableView.as_view(), name="api-table"),
    path("t/<slug:slug>/", include(of_event)),
    path("api/v1/tournaments/<slug:slug>/", include(api_of_event)),
]
