"""The API's addresses of tables; the last one answers for everything else."""

from django.urls import path, re_path

from scoring.api import reads, referee_calls, sync, writes
from scoring.api.desk_urls import of_desk, of_lots
from tournaments.api.views import NothingHereView

urlpatterns = [
    path("tables/<int:table_id>", reads.TableView.as_view(), name="api-table"),
    path("tables/<int:table_id>/deals", writes.DealsView.as_view(), name="api-deals"),
    path(
        "tables/<int:table_id>/penalties",
        writes.PenaltiesView.as_view(),
        name="api-penalties",
    ),
    path("tables/<int:table_id>/voids", writes.VoidsView.as_view(), name="api-voids"),
    path("tables/<int:table_id>/close", writes.CloseView.as_view(), name="api-close"),
    path("tables/<int:table_id>/lots", writes.LotsView.as_view(), name="api-lots"),
    path(
        "tables/<int:table_id>/leaves", writes.LeavesView.as_view(), name="api-leaves"
    ),
    path("tables/<int:table_id>/seats", writes.SeatsView.as_view(), name="api-seats"),
    path("tables/<int:table_id>/swaps", writes.SwapsView.as_view(), name="api-swaps"),
    path(
        "tables/<int:table_id>/reopens",
        writes.ReopensView.as_view(),
        name="api-reopens",
    ),
    *of_lots,
    path(
        "tables/<int:table_id>/last-deals",
        writes.LastDealsView.as_view(),
        name="api-last-deals",
    ),
    path("tables/<int:table_id>/moves", writes.MovesView.as_view(), name="api-moves"),
    path(
        "tables/<int:table_id>/reviews",
        writes.ReviewsView.as_view(),
        name="api-reviews",
    ),
    path(
        "tables/<int:table_id>/calls",
        referee_calls.TableCallsView.as_view(),
        name="api-table-calls",
    ),
    path("sync", sync.SyncView.as_view(), name="api-sync"),
    path(
        "tournaments/<slug:slug>/tables",
        reads.TablesView.as_view(),
        name="api-tables",
    ),
    path(
        "tournaments/<slug:slug>/standings",
        reads.StandingsView.as_view(),
        name="api-standings",
    ),
    path(
        "tournaments/<slug:slug>/bracket",
        reads.BracketView.as_view(),
        name="api-bracket",
    ),
    path(
        "tournaments/<slug:slug>/calls",
        referee_calls.CallsView.as_view(),
        name="api-calls",
    ),
    path(
        "tournaments/<slug:slug>/calls/<int:call_id>/moves",
        referee_calls.CallMovesView.as_view(),
        name="api-call-moves",
    ),
    *of_desk,
    re_path(r"", NothingHereView.as_view(), name="api-nothing-here"),
]
