"""The addresses of the room."""

from django.urls import include, path

from tables.seating.pages import public
from tournaments.live.pages import live_path

of_a_draw = [
    *live_path("", public.published_draw, name="published-draw"),
    path("proof.json", public.draw_proof, name="draw-proof"),
    path(
        "called-off/<int:draw_number>/proof.json",
        public.called_off_proof,
        name="called-off-proof",
    ),
    *live_path("show/", public.draw_show, name="draw-show"),
]
urlpatterns = [
    path("t/<slug:slug>/draws/<int:number>/", include(of_a_draw)),
]
