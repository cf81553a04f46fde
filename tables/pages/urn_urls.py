"""Routes of the paper urn's books: tickets, OKs, counts, and the wall."""

from django.urls import path

from tables.pages.tickets import (
    confirm_ticket,
    reprint_ticket,
    take_back_ticket,
    ticket,
    ticket_sheet,
)
from tables.pages.urn_count import leave_tickets
from tables.pages.urn_wall import urn_wall, urn_wall_part

EVENT = "t/<slug:slug>"
DRAW = f"{EVENT}/desk/draw"
URN = f"{EVENT}/draws/<int:number>/urn"

urlpatterns = [
    path(f"{URN}/", urn_wall, name="urn-wall"),
    path(f"{URN}/part/", urn_wall_part, name="urn-wall-part"),
    path(f"{DRAW}/tickets/", ticket_sheet, name="ticket-sheet"),
    path(f"{DRAW}/tickets/<str:seat>/", ticket, name="ticket"),
    path(f"{DRAW}/take-back/", take_back_ticket, name="take-back-ticket"),
    path(f"{DRAW}/ok/", confirm_ticket, name="confirm-ticket"),
    path(f"{DRAW}/reprint/", reprint_ticket, name="reprint-ticket"),
    path(f"{DRAW}/not-drawn/", leave_tickets, name="leave-tickets"),
]
