"""The addresses of the room."""

from django.urls import include, path

from tables.desk.pages import (
    digital_desk,
    draw_desk,
    plan,
    printing,
    record,
    tickets,
    urn_wall,
)
from tournaments.live.pages import live_path

at_the_desk = [
    path("plan/", plan.plan, name="plan"),
    path("plan/open-urn/", plan.open_urn, name="open-urn"),
    *live_path("draw/", draw_desk.draw_desk, name="draw-desk"),
    path("draw/record/", record.record_ticket, name="record-ticket"),
    path("draw/tickets/", tickets.ticket_sheet, name="ticket-sheet"),
    path("draw/tickets/<str:seat>/", tickets.ticket, name="ticket"),
    path("draw/take-back/", tickets.take_back_ticket, name="take-back-ticket"),
    path("draw/ok/", tickets.confirm_ticket, name="confirm-ticket"),
    path("draw/reprint/", tickets.reprint_ticket, name="reprint-ticket"),
    path("draw/not-drawn/", draw_desk.leave_tickets, name="leave-tickets"),
    path("plan/letters/", plan.choose_letters, name="choose-letters"),
    path("draw/call-off/", draw_desk.call_off, name="call-off-draw"),
    path("plan/freeze/", plan.freeze_list, name="freeze-list"),
    path("draw/commit/", digital_desk.commit, name="commit-draw"),
    path(
        "draw/digital/part/", digital_desk.digital_desk_part, name="digital-desk-part"
    ),
    path("draw/cards/", digital_desk.type_cards, name="type-cards"),
    path("draw/confirm/", digital_desk.confirm_cards, name="confirm-cards"),
    path(
        "draw/call-off-digital/", digital_desk.call_off_digital, name="call-off-digital"
    ),
    path("draw/sheet/", digital_desk.commitment_sheet, name="commitment-sheet"),
    path("print/tickets/", printing.print_tickets, name="print-tickets"),
    path("print/signs/", printing.print_signs, name="print-signs"),
    path("print/seats/", printing.print_seats, name="print-seats"),
    path("print/by-table/", printing.print_by_table, name="print-by-table"),
]
urlpatterns = [
    *live_path(
        "t/<slug:slug>/draws/<int:number>/urn/", urn_wall.urn_wall, name="urn-wall"
    ),
    path("t/<slug:slug>/desk/", include(at_the_desk)),
]
