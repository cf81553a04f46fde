"""Routes of the closing of the check-in, of who waits, and of late entries."""

from django.urls import path

from tables.pages.closing import announce, close, closing, reopen
from tables.pages.late import enter_late, late, take_back_late
from tables.pages.plan import choose_letters
from tables.pages.waiting import (
    add_to_stand_by,
    leave_stand_by,
    let_in,
    promote,
    put_on_stand_by,
)

DESK = "t/<slug:slug>/desk"
CLOSING = f"{DESK}/check-in/close"
LATE = f"{DESK}/draw/late"

before_play = [
    path(f"{CLOSING}/", closing, name="close-check-in"),
    path(f"{CLOSING}/confirm/", close, name="confirm-closing"),
    path(f"{CLOSING}/reopen/", reopen, name="reopen-check-in"),
    path(f"{CLOSING}/until/", announce, name="announce-closing"),
    path(f"{CLOSING}/stand-by/", add_to_stand_by, name="add-to-stand-by"),
    path(f"{CLOSING}/<int:entrant_id>/let-in/", let_in, name="let-in"),
    path(f"{CLOSING}/<int:entrant_id>/promote/", promote, name="promote"),
    path(f"{CLOSING}/<int:entrant_id>/wait/", put_on_stand_by, name="put-on-stand-by"),
    path(f"{CLOSING}/<int:entrant_id>/leave/", leave_stand_by, name="leave-stand-by"),
    path(f"{LATE}/", late, name="late-entry"),
    path(f"{LATE}/enter/", enter_late, name="enter-late"),
    path(f"{LATE}/<int:entrant_id>/back/", take_back_late, name="take-back-late"),
    path(f"{DESK}/plan/letters/", choose_letters, name="choose-letters"),
]
