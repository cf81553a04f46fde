"""The addresses of the room."""

from django.urls import path

from scoring.standings.api.withdrawals import WithdrawalBackView, WithdrawalsView

urlpatterns = [
    path(
        "api/v1/tournaments/<slug:slug>/stages/<int:stage>/withdrawals",
        WithdrawalsView.as_view(),
        name="api-withdrawals",
    ),
    path(
        "api/v1/tournaments/<slug:slug>/stages/<int:stage>/withdrawals/<int:number>/taken-back",
        WithdrawalBackView.as_view(),
        name="api-withdrawal-back",
    ),
]
