"""The addresses of the room."""

from django.urls import path

from tables.desk.pages.digital_desk import (
    call_off_digital,
    commit,
    commitment_sheet,
    confirm_cards,
    digital_desk_part,
    type_cards,
)
from tables.desk.pages.draw_desk import call_off, draw_desk, leave_tickets
from tables.desk.pages.plan import choose_letters, freeze_list, open_urn, plan
from tables.desk.pages.printing import (
    print_by_table,
    print_seats,
    print_signs,
    print_tickets,
)
from tables.desk.pages.record import record_ticket
from tables.desk.pages.tickets import (
    confirm_ticket,
    reprint_ticket,
    take_back_ticket,
    ticket,
    ticket_sheet,
)
from tables.desk.pages.urn_wall import urn_wall
from tournaments.live.pages import live_path

urlpatterns = [
    path("t/<slug:slug>/desk/plan/", plan, name="plan"),
    path("t/<slug:slug>/desk/plan/open-urn/", open_urn, name="open-urn"),
    *live_path("t/<slug:slug>/desk/draw/", draw_desk, name="draw-desk"),
    path("t/<slug:slug>/desk/draw/record/", record_ticket, name="record-ticket"),
    *live_path("t/<slug:slug>/draws/<int:number>/urn/", urn_wall, name="urn-wall"),
    path("t/<slug:slug>/desk/draw/tickets/", ticket_sheet, name="ticket-sheet"),
    path("t/<slug:slug>/desk/draw/tickets/<str:seat>/", ticket, name="ticket"),
    path(
        "t/<slug:slug>/desk/draw/take-back/", take_back_ticket, name="take-back-ticket"
    ),
    path("t/<slug:slug>/desk/draw/ok/", confirm_ticket, name="confirm-ticket"),
    path("t/<slug:slug>/desk/draw/reprint/", reprint_ticket, name="reprint-ticket"),
    path("t/<slug:slug>/desk/draw/not-drawn/", leave_tickets, name="leave-tickets"),
    path("t/<slug:slug>/desk/plan/letters/", choose_letters, name="choose-letters"),
    path("t/<slug:slug>/desk/draw/call-off/", call_off, name="call-off-draw"),
    path("t/<slug:slug>/desk/plan/freeze/", freeze_list, name="freeze-list"),
    path("t/<slug:slug>/desk/draw/commit/", commit, name="commit-draw"),
    path(
        "t/<slug:slug>/desk/draw/digital/part/",
        digital_desk_part,
        name="digital-desk-part",
    ),
    path("t/<slug:slug>/desk/draw/cards/", type_cards, name="type-cards"),
    path("t/<slug:slug>/desk/draw/confirm/", confirm_cards, name="confirm-cards"),
    path(
        "t/<slug:slug>/desk/draw/call-off-digital/",
        call_off_digital,
        name="call-off-digital",
    ),
    path("t/<slug:slug>/desk/draw/sheet/", commitment_sheet, name="commitment-sheet"),
    path("t/<slug:slug>/desk/print/tickets/", print_tickets, name="print-tickets"),
    path("t/<slug:slug>/desk/print/signs/", print_signs, name="print-signs"),
    path("t/<slug:slug>/desk/print/seats/", print_seats, name="print-seats"),
    path("t/<slug:slug>/desk/print/by-table/", print_by_table, name="print-by-table"),
]
