"""The addresses of the room."""

from django.urls import path

from tables.seating.pages.public import (
    called_off_proof,
    draw_proof,
    draw_show,
    published_draw,
)
from tournaments.live.pages import live_path

DRAW = "t/<slug:slug>/draws/<int:number>/"

urlpatterns = [
    *live_path(DRAW, published_draw, name="published-draw"),
    path(f"{DRAW}proof.json", draw_proof, name="draw-proof"),
    path(
        f"{DRAW}called-off/<int:draw_number>/proof.json",
        called_off_proof,
        name="called-off-proof",
    ),
    *live_path(f"{DRAW}show/", draw_show, name="draw-show"),
]
