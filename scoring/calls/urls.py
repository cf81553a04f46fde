"""The addresses of the room."""

from django.urls import path

from scoring.calls.api import CallMovesView, CallsView, TableCallsView
from scoring.calls.pages.call import call, withdraw_call
from scoring.calls.pages.calls import calls, calls_waiting, move, one
from tournaments.live.pages import live_path

FROM_A_TABLE = "t/<slug:slug>/tables/<int:table_id>/call/"

urlpatterns = [
    *live_path(FROM_A_TABLE, call, name="call-referee"),
    path(f"{FROM_A_TABLE}withdraw/", withdraw_call, name="withdraw-call"),
    *live_path("t/<slug:slug>/referee/calls/", calls, name="calls"),
    path("t/<slug:slug>/referee/calls/waiting/", calls_waiting, name="calls-waiting"),
    path("t/<slug:slug>/referee/calls/<int:call_id>/", one, name="call"),
    path("t/<slug:slug>/referee/calls/<int:call_id>/move/", move, name="move-call"),
    path(
        "api/v1/tables/<int:table_id>/calls",
        TableCallsView.as_view(),
        name="api-table-calls",
    ),
    path("api/v1/tournaments/<slug:slug>/calls", CallsView.as_view(), name="api-calls"),
    path(
        "api/v1/tournaments/<slug:slug>/calls/<int:call_id>/moves",
        CallMovesView.as_view(),
        name="api-call-moves",
    ),
]
