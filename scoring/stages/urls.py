"""The addresses of the room."""

from django.urls import path

from scoring.stages.pages.bracket import path_to_final, path_to_final_part
from scoring.stages.pages.standings import standings, standings_part
from scoring.stages.pages.tables import tables, tables_part

urlpatterns = [
    path("t/<slug:slug>/tables/", tables, name="tables"),
    path("t/<slug:slug>/tables/part/", tables_part, name="tables-part"),
    path("t/<slug:slug>/standings/", standings, name="standings"),
    path("t/<slug:slug>/standings/part/", standings_part, name="standings-part"),
    path("t/<slug:slug>/bracket/", path_to_final, name="bracket"),
    path("t/<slug:slug>/bracket/part/", path_to_final_part, name="bracket-part"),
]
