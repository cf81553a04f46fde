"""The addresses of the room."""

from django.urls import include, path

from scoring.ties.api import lot_draws
from scoring.ties.pages import lot_draw, lots, moving_up
from tournaments.live.pages import live_path

at_a_table = [
    path("lots/", lots.lots, name="record-lot"),
    *live_path("lots/protocol/", lot_draw.draw_lot, name="draw-lot"),
]
api_of_table = [
    path("lot-draws", lot_draws.LotDrawsView.as_view(), name="api-lot-draws"),
    path(
        "lot-draws/<int:number>/public-part",
        lot_draws.LotPublicPartView.as_view(),
        name="api-lot-public-part",
    ),
    path(
        "lot-draws/<int:number>/confirmation",
        lot_draws.LotConfirmationView.as_view(),
        name="api-lot-confirmation",
    ),
    path(
        "lot-draws/<int:number>/reveal",
        lot_draws.LotRevealView.as_view(),
        name="api-lot-reveal",
    ),
]
urlpatterns = [
    *live_path(
        "t/<slug:slug>/desk/stage/home/lot/",
        moving_up.moving_up_lot,
        name="moving-up-lot",
    ),
    path("api/v1/tables/<int:table_id>/", include(api_of_table)),
    path("t/<slug:slug>/referee/<int:table_id>/", include(at_a_table)),
]
