"""The addresses of the room."""

from django.urls import include, path

from tables.latecomers.pages import closing, late, waiting

when_it_closes = [
    path("", closing.closing, name="close-check-in"),
    path("confirm/", closing.close, name="confirm-closing"),
    path("reopen/", closing.reopen, name="reopen-check-in"),
    path("until/", closing.announce, name="announce-closing"),
    path("stand-by/", waiting.add_to_stand_by, name="add-to-stand-by"),
    path("<int:entrant_id>/let-in/", waiting.let_in, name="let-in"),
    path("<int:entrant_id>/promote/", waiting.promote, name="promote"),
    path("<int:entrant_id>/wait/", waiting.put_on_stand_by, name="put-on-stand-by"),
    path("<int:entrant_id>/leave/", waiting.leave_stand_by, name="leave-stand-by"),
]
urlpatterns = [
    path("t/<slug:slug>/desk/check-in/close/", include(when_it_closes)),
    path("t/<slug:slug>/desk/draw/late/", late.late, name="late-entry"),
    path("t/<slug:slug>/desk/draw/late/enter/", late.enter_late, name="enter-late"),
]
