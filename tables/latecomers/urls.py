"""The addresses of the room."""

from django.urls import path

from tables.latecomers.pages.closing import announce, close, closing, reopen
from tables.latecomers.pages.late import enter_late, late
from tables.latecomers.pages.waiting import (
    add_to_stand_by,
    leave_stand_by,
    let_in,
    promote,
    put_on_stand_by,
)

urlpatterns = [
    path("t/<slug:slug>/desk/check-in/close/", closing, name="close-check-in"),
    path("t/<slug:slug>/desk/check-in/close/confirm/", close, name="confirm-closing"),
    path("t/<slug:slug>/desk/check-in/close/reopen/", reopen, name="reopen-check-in"),
    path("t/<slug:slug>/desk/check-in/close/until/", announce, name="announce-closing"),
    path(
        "t/<slug:slug>/desk/check-in/close/stand-by/",
        add_to_stand_by,
        name="add-to-stand-by",
    ),
    path(
        "t/<slug:slug>/desk/check-in/close/<int:entrant_id>/let-in/",
        let_in,
        name="let-in",
    ),
    path(
        "t/<slug:slug>/desk/check-in/close/<int:entrant_id>/promote/",
        promote,
        name="promote",
    ),
    path(
        "t/<slug:slug>/desk/check-in/close/<int:entrant_id>/wait/",
        put_on_stand_by,
        name="put-on-stand-by",
    ),
    path(
        "t/<slug:slug>/desk/check-in/close/<int:entrant_id>/leave/",
        leave_stand_by,
        name="leave-stand-by",
    ),
    path("t/<slug:slug>/desk/draw/late/", late, name="late-entry"),
    path("t/<slug:slug>/desk/draw/late/enter/", enter_late, name="enter-late"),
]
