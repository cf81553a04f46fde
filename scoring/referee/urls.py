"""The addresses of the room."""

from django.urls import path

from scoring.referee.api.proposals import ProposalMovesView, ProposalsView, ProposalView
from scoring.referee.api.sync import SyncView
from scoring.referee.api.writes import (
    CloseView,
    DealsView,
    LastDealsView,
    LeavesView,
    LotsView,
    MovesView,
    PenaltiesView,
    ReopensView,
    ReviewsView,
    SeatsView,
    SwapsView,
    VoidsView,
)
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

urlpatterns = [
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
    path("api/v1/tables/<int:table_id>/deals", DealsView.as_view(), name="api-deals"),
    path(
        "api/v1/tables/<int:table_id>/penalties",
        PenaltiesView.as_view(),
        name="api-penalties",
    ),
    path("api/v1/tables/<int:table_id>/voids", VoidsView.as_view(), name="api-voids"),
    path("api/v1/tables/<int:table_id>/close", CloseView.as_view(), name="api-close"),
    path("api/v1/tables/<int:table_id>/lots", LotsView.as_view(), name="api-lots"),
    path(
        "api/v1/tables/<int:table_id>/leaves", LeavesView.as_view(), name="api-leaves"
    ),
    path("api/v1/tables/<int:table_id>/seats", SeatsView.as_view(), name="api-seats"),
    path("api/v1/tables/<int:table_id>/swaps", SwapsView.as_view(), name="api-swaps"),
    path(
        "api/v1/tables/<int:table_id>/reopens",
        ReopensView.as_view(),
        name="api-reopens",
    ),
    path(
        "api/v1/tables/<int:table_id>/last-deals",
        LastDealsView.as_view(),
        name="api-last-deals",
    ),
    path("api/v1/tables/<int:table_id>/moves", MovesView.as_view(), name="api-moves"),
    path(
        "api/v1/tables/<int:table_id>/reviews",
        ReviewsView.as_view(),
        name="api-reviews",
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
