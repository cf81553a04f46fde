"""Routes of the end of an event."""

from django.urls import path

from scoring.pages.organizer.ceremony import (
    desk_ceremony,
    reveal_next,
    take_reveal_back,
)
from scoring.pages.organizer.ending import (
    answer_objection,
    nobody_objects,
    open_window,
    record_objection,
    take_back,
)
from scoring.pages.organizer.errata import publish_erratum
from scoring.pages.organizer.raffle import (
    call_off_raffle,
    desk_raffle,
    draw_raffle,
    open_raffle,
)

RESULTS = "t/<slug:slug>/desk/results"
CEREMONY = "t/<slug:slug>/desk/ceremony"
RAFFLE = "t/<slug:slug>/desk/raffle"

urlpatterns = [
    path(f"{RESULTS}/window/", open_window, name="open-window"),
    path(f"{RESULTS}/nobody-objects/", nobody_objects, name="nobody-objects"),
    path(f"{RESULTS}/take-back/", take_back, name="take-back-end"),
    path(f"{RESULTS}/objection/", record_objection, name="record-objection"),
    path(f"{RESULTS}/answer/", answer_objection, name="answer-objection"),
    path(f"{RESULTS}/erratum/", publish_erratum, name="publish-erratum"),
    path(f"{CEREMONY}/", desk_ceremony, name="desk-ceremony"),
    path(f"{CEREMONY}/next/", reveal_next, name="reveal-next"),
    path(f"{CEREMONY}/back/", take_reveal_back, name="take-reveal-back"),
    path(f"{RAFFLE}/", desk_raffle, name="desk-raffle"),
    path(f"{RAFFLE}/open/", open_raffle, name="open-raffle"),
    path(f"{RAFFLE}/draw/", draw_raffle, name="draw-raffle"),
    path(f"{RAFFLE}/call-off/", call_off_raffle, name="call-off-raffle"),
]
