"""The addresses of the room."""

from django.urls import path

from tables.seating.pages.public import (
    called_off_proof,
    digital_draw_part,
    draw_proof,
    draw_show,
    draw_show_part,
    published_draw,
)

urlpatterns = [
    path("t/<slug:slug>/draws/<int:number>/", published_draw, name="published-draw"),
    path(
        "t/<slug:slug>/draws/<int:number>/part/",
        digital_draw_part,
        name="published-draw-part",
    ),
    path("t/<slug:slug>/draws/<int:number>/proof.json", draw_proof, name="draw-proof"),
    path(
        "t/<slug:slug>/draws/<int:number>/called-off/<int:draw_number>/proof.json",
        called_off_proof,
        name="called-off-proof",
    ),
    path("t/<slug:slug>/draws/<int:number>/show/", draw_show, name="draw-show"),
    path(
        "t/<slug:slug>/draws/<int:number>/show/part/",
        draw_show_part,
        name="draw-show-part",
    ),
]
