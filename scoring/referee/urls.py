"""The addresses of the room."""

from django.urls import include, path

from scoring.referee.api.proposals import ProposalMovesView, ProposalsView, ProposalView
from scoring.referee.api.sync import SyncView
from scoring.referee.api.writes import VIEWS
from scoring.referee.pages import proposals
from scoring.referee.pages.copies import worker
from scoring.referee.pages.tables import my_tables, referee_table
from tournaments.live.pages import live_path

# What a phone sends, behind ``api/v1/tables/ID/``: looked for before all others.
writes = [
    path(name, view.as_view(), name=f"api-{name}") for name, view in VIEWS.items()
]
of_proposals = [
    *live_path("", proposals.proposals, name="proposals"),
    path("<int:number>/", proposals.proposal, name="proposal"),
    path("<int:number>/confirm/", proposals.countersign, name="countersign"),
    path("<int:number>/decline/", proposals.decline, name="decline-proposal"),
    path("<int:number>/withdraw/", proposals.withdraw, name="withdraw-proposal"),
]
api_of_event = [
    path("proposals", ProposalsView.as_view(), name="api-proposals"),
    path("proposals/<int:number>", ProposalView.as_view(), name="api-proposal"),
    path(
        "proposals/<int:number>/moves",
        ProposalMovesView.as_view(),
        name="api-proposal-moves",
    ),
]
urlpatterns = [
    path("worker.js", worker, name="worker"),
    *live_path("t/<slug:slug>/referee/", my_tables, name="my-tables"),
    path("t/<slug:slug>/referee/proposals/", include(of_proposals)),
    *live_path(
        "t/<slug:slug>/referee/<int:table_id>/", referee_table, name="referee-table"
    ),
    path("api/v1/sync", SyncView.as_view(), name="api-sync"),
    path("api/v1/tournaments/<slug:slug>/", include(api_of_event)),
]
