"""The addresses of the room."""

from django.urls import path

from scoring.ties.api.lot_draws import (
    LotConfirmationView,
    LotDrawsView,
    LotPublicPartView,
    LotRevealView,
)
from scoring.ties.pages.lot_draw import draw_lot
from scoring.ties.pages.lots import lots
from scoring.ties.pages.moving_up import moving_up_lot
from tournaments.live.pages import live_path

urlpatterns = [
    path("t/<slug:slug>/referee/<int:table_id>/lots/", lots, name="record-lot"),
    *live_path(
        "t/<slug:slug>/referee/<int:table_id>/lots/protocol/", draw_lot, name="draw-lot"
    ),
    *live_path(
        "t/<slug:slug>/desk/stage/home/lot/", moving_up_lot, name="moving-up-lot"
    ),
    path(
        "api/v1/tables/<int:table_id>/lot-draws",
        LotDrawsView.as_view(),
        name="api-lot-draws",
    ),
    path(
        "api/v1/tables/<int:table_id>/lot-draws/<int:number>/public-part",
        LotPublicPartView.as_view(),
        name="api-lot-public-part",
    ),
    path(
        "api/v1/tables/<int:table_id>/lot-draws/<int:number>/confirmation",
        LotConfirmationView.as_view(),
        name="api-lot-confirmation",
    ),
    path(
        "api/v1/tables/<int:table_id>/lot-draws/<int:number>/reveal",
        LotRevealView.as_view(),
        name="api-lot-reveal",
    ),
]
