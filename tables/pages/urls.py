"""Routes of the plan, the draw and the seats."""

from django.urls import path

from tables.pages.draw_desk import (
    call_off,
    draw_desk,
    draw_desk_part,
    record_ticket,
)
from tables.pages.plan import open_urn, plan
from tables.pages.seats import find_my_seat, find_my_seat_part, published_draw
from tables.pages.urn_urls import urlpatterns as urn_urls
from tables.pages.verifier import verify_draw

EVENT = "t/<slug:slug>"
DRAW = f"{EVENT}/desk/draw"

urlpatterns = [
    path("verify/", verify_draw, name="verify-draw"),
    path(f"{EVENT}/seats/", find_my_seat, name="find-my-seat"),
    path(f"{EVENT}/seats/part/", find_my_seat_part, name="find-my-seat-part"),
    path(f"{EVENT}/draws/<int:number>/", published_draw, name="published-draw"),
    path(f"{EVENT}/desk/plan/", plan, name="plan"),
    path(f"{EVENT}/desk/plan/open-urn/", open_urn, name="open-urn"),
    path(f"{DRAW}/", draw_desk, name="draw-desk"),
    path(f"{DRAW}/record/", record_ticket, name="record-ticket"),
    path(f"{DRAW}/part/", draw_desk_part, name="draw-desk-part"),
    *urn_urls,
    path(f"{DRAW}/call-off/", call_off, name="call-off-draw"),
]
