"""The addresses of the room."""

from django.urls import include, path

from scoring.calls import api
from scoring.calls.pages import call, calls
from tournaments.live.pages import live_path

api_of_event = [
    path("calls", api.CallsView.as_view(), name="api-calls"),
    path(
        "calls/<int:call_id>/moves", api.CallMovesView.as_view(), name="api-call-moves"
    ),
]
of_event = [
    *live_path("tables/<int:table_id>/call/", call.call, name="call-referee"),
    path(
        "tables/<int:table_id>/call/withdraw/", call.withdraw_call, name="withdraw-call"
    ),
    *live_path("referee/calls/", calls.calls, name="calls"),
    path("referee/calls/waiting/", calls.calls_waiting, name="calls-waiting"),
    path("referee/calls/<int:call_id>/", calls.one, name="call"),
    path("referee/calls/<int:call_id>/move/", calls.move, name="move-call"),
]
urlpatterns = [
    path(
        "api/v1/tables/<int:table_id>/calls",
        api.TableCallsView.as_view(),
        name="api-table-calls",
    ),
    path("t/<slug:slug>/", include(of_event)),
    path("api/v1/tournaments/<slug:slug>/", include(api_of_event)),
]
