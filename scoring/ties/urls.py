"""The addresses of the room."""

from django.urls import path

from scoring.ties.api.lot_draws import (
    LotConfirmationView,
    LotDrawsView,
    LotPublicPartView,
    LotRevealView,
)
from scoring.ties.pages.lot_draw import draw_lot, draw_lot_part
from scoring.ties.pages.lots import lots
from scoring.ties.pages.moving_up import moving_up_lot, moving_up_lot_part

urlpatterns = [
    path("t/<slug:slug>/referee/<int:table_id>/lots/", lots, name="record-lot"),
    path(
        "t/<slug:slug>/referee/<int:table_id>/lots/protocol/", draw_lot, name="draw-lot"
    ),
    path(
        "t/<slug:slug>/referee/<int:table_id>/lots/protocol/part/",
        draw_lot_part,
        name="draw-lot-part",
    ),
    path("t/<slug:slug>/desk/stage/home/lot/", moving_up_lot, name="moving-up-lot"),
    path(
        "t/<slug:slug>/desk/stage/home/lot/part/",
        moving_up_lot_part,
        name="moving-up-lot-part",
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
