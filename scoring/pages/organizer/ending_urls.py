"""Routes of the end of an event."""

from django.urls import path

from scoring.pages.organizer.ceremony import (
    desk_ceremony,
    reveal_next,
    take_reveal_back,
)
from scoring.pages.organizer.embargo import hold_final, open_final
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
    pass_prize_on,
    take_absence_back,
    type_raffle_cards,
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
    path(f"{CEREMONY}/hold/", hold_final, name="hold-final"),
    path(f"{CEREMONY}/open/", open_final, name="open-final"),
    path(f"{CEREMONY}/back/", take_reveal_back, name="take-reveal-back"),
    path(f"{RAFFLE}/", desk_raffle, name="desk-raffle"),
    path(f"{RAFFLE}/open/", open_raffle, name="open-raffle"),
    path(f"{RAFFLE}/cards/", type_raffle_cards, name="type-raffle-cards"),
    path(f"{RAFFLE}/absent/", pass_prize_on, name="pass-prize-on"),
    path(f"{RAFFLE}/present/", take_absence_back, name="take-absence-back"),
    path(f"{RAFFLE}/draw/", draw_raffle, name="draw-raffle"),
    path(f"{RAFFLE}/call-off/", call_off_raffle, name="call-off-raffle"),
]
