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
    proposals_part,
    withdraw,
)
from scoring.referee.pages.tables import (
    my_tables,
    my_tables_part,
    referee_table,
    referee_table_part,
)

# What a phone sends, behind ``api/v1/tables/ID/``: looked for before all others.
writes = [
    path(name, view.as_view(), name=f"api-{name}") for name, view in VIEWS.items()
]
urlpatterns = [
    path("worker.js", worker, name="worker"),
    path("t/<slug:slug>/referee/", my_tables, name="my-tables"),
    path("t/<slug:slug>/referee/part/", my_tables_part, name="my-tables-part"),
    path("t/<slug:slug>/referee/proposals/", proposals, name="proposals"),
    path(
        "t/<slug:slug>/referee/proposals/part/", proposals_part, name="proposals-part"
    ),
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
    path("t/<slug:slug>/referee/<int:table_id>/", referee_table, name="referee-table"),
    path(
        "t/<slug:slug>/referee/<int:table_id>/part/",
        referee_table_part,
        name="referee-table-part",
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
