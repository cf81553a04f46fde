"""The addresses of the room."""

from scoring.stages.pages.bracket import path_to_final
from scoring.stages.pages.standings import standings
from scoring.stages.pages.tables import tables
from tournaments.live.pages import live_path

urlpatterns = [
    *live_path("t/<slug:slug>/tables/", tables, name="tables"),
    *live_path("t/<slug:slug>/standings/", standings, name="standings"),
    *live_path("t/<slug:slug>/bracket/", path_to_final, name="bracket"),
]
