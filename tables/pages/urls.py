"""Routes of the plan, the draw and the seats."""

from django.urls import path

from tables.pages.before_play_urls import before_play
from tables.pages.draw_desk import (
    call_off,
    draw_desk,
    record_ticket,
    take_back_ticket,
)
from tables.pages.plan import open_urn, plan
from tables.pages.printing import (
    print_by_table,
    print_seats,
    print_signs,
    print_tickets,
)
from tables.pages.seats import find_my_seat, find_my_seat_part, published_draw
from tables.pages.verifier import verify_draw

EVENT = "t/<slug:slug>"
DRAW = f"{EVENT}/desk/draw"
PRINT = f"{EVENT}/desk/print"

urlpatterns = [
    path("verify/", verify_draw, name="verify-draw"),
    path(f"{EVENT}/seats/", find_my_seat, name="find-my-seat"),
    path(f"{EVENT}/seats/part/", find_my_seat_part, name="find-my-seat-part"),
    path(f"{EVENT}/draws/<int:number>/", published_draw, name="published-draw"),
    path(f"{EVENT}/desk/plan/", plan, name="plan"),
    path(f"{EVENT}/desk/plan/open-urn/", open_urn, name="open-urn"),
    path(f"{DRAW}/", draw_desk, name="draw-desk"),
    path(f"{DRAW}/record/", record_ticket, name="record-ticket"),
    path(f"{DRAW}/take-back/", take_back_ticket, name="take-back-ticket"),
    *before_play,
    path(f"{DRAW}/call-off/", call_off, name="call-off-draw"),
    path(f"{PRINT}/tickets/", print_tickets, name="print-tickets"),
    path(f"{PRINT}/signs/", print_signs, name="print-signs"),
    path(f"{PRINT}/seats/", print_seats, name="print-seats"),
    path(f"{PRINT}/by-table/", print_by_table, name="print-by-table"),
]
