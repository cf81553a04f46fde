"""The addresses of the room."""

from django.urls import include, path

from scoring.finish.pages import ceremony, ending, errata, results
from tournaments.live.pages import live_path

at_the_desk = [
    *live_path("results/", results.publish_results, name="publish-results"),
    path("results/publish/", results.freeze_results, name="freeze-results"),
    path("results/window/", ending.open_window, name="open-window"),
    path("results/nobody-objects/", ending.nobody_objects, name="nobody-objects"),
    path("results/take-back/", ending.take_back, name="take-back-end"),
    path("results/objection/", ending.record_objection, name="record-objection"),
    path("results/answer/", ending.answer_objection, name="answer-objection"),
    path("results/erratum/", errata.publish_erratum, name="publish-erratum"),
    path("ceremony/", ceremony.desk_ceremony, name="desk-ceremony"),
    path("ceremony/next/", ceremony.reveal_next, name="reveal-next"),
    path("ceremony/hold/", ceremony.hold_final, name="hold-final"),
    path("ceremony/open/", ceremony.open_final, name="open-final"),
    path("ceremony/back/", ceremony.take_reveal_back, name="take-reveal-back"),
]
urlpatterns = [
    *live_path("t/<slug:slug>/ceremony/", ceremony.ceremony, name="ceremony"),
    path("t/<slug:slug>/desk/", include(at_the_desk)),
]
