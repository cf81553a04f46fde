"""The addresses of the room."""

from django.urls import path

from scoring.referee.api.proposals import ProposalMovesView, ProposalsView, ProposalView
from scoring.referee.api.sync import SyncView
from scoring.referee.api.writes import VIEWS
from scoring.referee.pages.copies import worker
from scoring.referee.pages.proposals import (
    countersign,
    decline,
    proposal,
    proposals,
    withdraw,
)
from scoring.referee.pages.tables import my_tables, referee_table
from tournaments.live.pages import live_path

# What a phone sends, behind ``api/v1/tables/ID/``: looked for before all others.
writes = [
    path(name, view.as_view(), name=f"api-{name}") for name, view in VIEWS.items()
]
urlpatterns = [
    path("worker.js", worker, name="worker"),
    *live_path("t/<slug:slug>/referee/", my_tables, name="my-tables"),
    *live_path("t/<slug:slug>/referee/proposals/", proposals, name="proposals"),
    path("t/<slug:slug>/referee/proposals/<int:number>/", proposal, name="proposal"),
    path(
        "t/<slug:slug>/referee/proposals/<int:number>/confirm/",
        countersign,
        name="countersign",
    ),
    path(
        "t/<slug:slug>/referee/proposals/<int:number>/decline/",
        decline,
        name="decline-proposal",
    ),
    path(
        "t/<slug:slug>/referee/proposals/<int:number>/withdraw/",
        withdraw,
        name="withdraw-proposal",
    ),
    *live_path(
        "t/<slug:slug>/referee/<int:table_id>/", referee_table, name="referee-table"
    ),
    path("api/v1/sync", SyncView.as_view(), name="api-sync"),
    path(
        "api/v1/tournaments/<slug:slug>/proposals",
        ProposalsView.as_view(),
        name="api-proposals",
    ),
    path(
        "api/v1/tournaments/<slug:slug>/proposals/<int:number>",
        ProposalView.as_view(),
        name="api-proposal",
    ),
    path(
        "api/v1/tournaments/<slug:slug>/proposals/<int:number>/moves",
        ProposalMovesView.as_view(),
        name="api-proposal-moves",
    ),
]
