"""Routes of the plan, the draw and the seats."""

from django.urls import path

from tables.pages.before_play_urls import before_play
from tables.pages.digital_desk import (
    call_off_digital,
    commit,
    commitment_sheet,
    confirm_cards,
    type_cards,
)
from tables.pages.digital_plan import freeze_list
from tables.pages.digital_public import (
    called_off_proof,
    digital_draw_part,
    draw_proof,
    draw_show,
    draw_show_part,
)
from tables.pages.draw_desk import (
    call_off,
    draw_desk,
    draw_desk_part,
)
from tables.pages.plan import open_urn, plan
from tables.pages.printing import (
    print_by_table,
    print_seats,
    print_signs,
    print_tickets,
)
from tables.pages.record import record_ticket
from tables.pages.seats import published_draw
from tables.pages.urn_urls import urlpatterns as urn_urls
from tables.pages.verifier import verify_draw

EVENT = "t/<slug:slug>"
DRAW = f"{EVENT}/desk/draw"
PUBLIC = f"{EVENT}/draws/<int:number>"
PRINT = f"{EVENT}/desk/print"

urlpatterns = [
    path("verify/", verify_draw, name="verify-draw"),
    path(f"{PUBLIC}/", published_draw, name="published-draw"),
    path(f"{PUBLIC}/part/", digital_draw_part, name="published-draw-part"),
    path(f"{PUBLIC}/proof.json", draw_proof, name="draw-proof"),
    path(
        f"{PUBLIC}/called-off/<int:draw_number>/proof.json",
        called_off_proof,
        name="called-off-proof",
    ),
    path(f"{PUBLIC}/show/", draw_show, name="draw-show"),
    path(f"{PUBLIC}/show/part/", draw_show_part, name="draw-show-part"),
    path(f"{EVENT}/desk/plan/", plan, name="plan"),
    path(f"{EVENT}/desk/plan/open-urn/", open_urn, name="open-urn"),
    path(f"{DRAW}/", draw_desk, name="draw-desk"),
    path(f"{DRAW}/record/", record_ticket, name="record-ticket"),
    path(f"{DRAW}/part/", draw_desk_part, name="draw-desk-part"),
    *urn_urls,
    *before_play,
    path(f"{DRAW}/call-off/", call_off, name="call-off-draw"),
    path(f"{EVENT}/desk/plan/freeze/", freeze_list, name="freeze-list"),
    path(f"{DRAW}/commit/", commit, name="commit-draw"),
    path(f"{DRAW}/cards/", type_cards, name="type-cards"),
    path(f"{DRAW}/confirm/", confirm_cards, name="confirm-cards"),
    path(f"{DRAW}/call-off-digital/", call_off_digital, name="call-off-digital"),
    path(f"{DRAW}/sheet/", commitment_sheet, name="commitment-sheet"),
    path(f"{PRINT}/tickets/", print_tickets, name="print-tickets"),
    path(f"{PRINT}/signs/", print_signs, name="print-signs"),
    path(f"{PRINT}/seats/", print_seats, name="print-seats"),
    path(f"{PRINT}/by-table/", print_by_table, name="print-by-table"),
]
