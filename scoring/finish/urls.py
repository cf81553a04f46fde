"""The addresses of the room."""

from django.urls import path

from scoring.finish.pages.ceremony import (
    ceremony,
    desk_ceremony,
    hold_final,
    open_final,
    reveal_next,
    take_reveal_back,
)
from scoring.finish.pages.ending import (
    answer_objection,
    nobody_objects,
    open_window,
    record_objection,
    take_back,
)
from scoring.finish.pages.errata import publish_erratum
from scoring.finish.pages.results import freeze_results, publish_results
from tournaments.live.pages import live_path

urlpatterns = [
    *live_path("t/<slug:slug>/ceremony/", ceremony, name="ceremony"),
    *live_path("t/<slug:slug>/desk/results/", publish_results, name="publish-results"),
    path("t/<slug:slug>/desk/results/publish/", freeze_results, name="freeze-results"),
    path("t/<slug:slug>/desk/results/window/", open_window, name="open-window"),
    path(
        "t/<slug:slug>/desk/results/nobody-objects/",
        nobody_objects,
        name="nobody-objects",
    ),
    path("t/<slug:slug>/desk/results/take-back/", take_back, name="take-back-end"),
    path(
        "t/<slug:slug>/desk/results/objection/",
        record_objection,
        name="record-objection",
    ),
    path(
        "t/<slug:slug>/desk/results/answer/", answer_objection, name="answer-objection"
    ),
    path(
        "t/<slug:slug>/desk/results/erratum/", publish_erratum, name="publish-erratum"
    ),
    path("t/<slug:slug>/desk/ceremony/", desk_ceremony, name="desk-ceremony"),
    path("t/<slug:slug>/desk/ceremony/next/", reveal_next, name="reveal-next"),
    path("t/<slug:slug>/desk/ceremony/hold/", hold_final, name="hold-final"),
    path("t/<slug:slug>/desk/ceremony/open/", open_final, name="open-final"),
    path(
        "t/<slug:slug>/desk/ceremony/back/", take_reveal_back, name="take-reveal-back"
    ),
]
