"""The API's addresses of lots by the protocol, and of an event's desk."""

from django.urls import path

from scoring.api import lot_draws, proposals, raffles, walk_ins, withdrawals

LOTS = "tables/<int:table_id>/lot-draws"
EVENT = "tournaments/<slug:slug>"
HOME = f"{EVENT}/stages/<int:stage>/withdrawals"
RAFFLE = f"{EVENT}/raffles/<int:number>"

of_lots = [
    path(LOTS, lot_draws.LotDrawsView.as_view(), name="api-lot-draws"),
    path(
        f"{LOTS}/<int:number>/public-part",
        lot_draws.LotPublicPartView.as_view(),
        name="api-lot-public-part",
    ),
    path(
        f"{LOTS}/<int:number>/confirmation",
        lot_draws.LotConfirmationView.as_view(),
        name="api-lot-confirmation",
    ),
    path(
        f"{LOTS}/<int:number>/reveal",
        lot_draws.LotRevealView.as_view(),
        name="api-lot-reveal",
    ),
    path(
        f"{LOTS}/<int:number>/void",
        lot_draws.LotVoidView.as_view(),
        name="api-lot-void",
    ),
]
of_desk = [
    path(f"{EVENT}/walk-ins", walk_ins.WalkInsView.as_view(), name="api-walk-ins"),
    path(HOME, withdrawals.WithdrawalsView.as_view(), name="api-withdrawals"),
    path(
        f"{HOME}/<int:number>/taken-back",
        withdrawals.WithdrawalBackView.as_view(),
        name="api-withdrawal-back",
    ),
    path(f"{EVENT}/raffles", raffles.RafflesView.as_view(), name="api-raffles"),
    path(
        f"{RAFFLE}/public-part",
        raffles.RaffleCardsView.as_view(),
        name="api-raffle-public-part",
    ),
    path(
        f"{RAFFLE}/confirmation",
        raffles.RaffleConfirmationView.as_view(),
        name="api-raffle-confirmation",
    ),
    path(f"{RAFFLE}/void", raffles.RaffleVoidView.as_view(), name="api-raffle-void"),
    path(
        f"{RAFFLE}/absences",
        raffles.RaffleAbsencesView.as_view(),
        name="api-raffle-absences",
    ),
    path(f"{EVENT}/proposals", proposals.ProposalsView.as_view(), name="api-proposals"),
    path(
        f"{EVENT}/proposals/<int:number>",
        proposals.ProposalView.as_view(),
        name="api-proposal",
    ),
    path(
        f"{EVENT}/proposals/<int:number>/moves",
        proposals.ProposalMovesView.as_view(),
        name="api-proposal-moves",
    ),
]
