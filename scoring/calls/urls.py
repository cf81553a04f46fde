"""The addresses of the room."""

from django.urls import path

from scoring.calls.api import CallMovesView, CallsView, TableCallsView
from scoring.calls.pages.call import call, call_part, withdraw_call
from scoring.calls.pages.calls import calls, calls_part, calls_waiting, move, one

urlpatterns = [
    path("t/<slug:slug>/tables/<int:table_id>/call/", call, name="call-referee"),
    path("t/<slug:slug>/tables/<int:table_id>/call/part/", call_part, name="call-part"),
    path(
        "t/<slug:slug>/tables/<int:table_id>/call/withdraw/",
        withdraw_call,
        name="withdraw-call",
    ),
    path("t/<slug:slug>/referee/calls/", calls, name="calls"),
    path("t/<slug:slug>/referee/calls/part/", calls_part, name="calls-part"),
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
