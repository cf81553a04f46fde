"""Routes of the end of an event."""

from django.urls import path

from scoring.pages.organizer.ending import (
    answer_objection,
    nobody_objects,
    open_window,
    record_objection,
    take_back,
)

RESULTS = "t/<slug:slug>/desk/results"

urlpatterns = [
    path(f"{RESULTS}/window/", open_window, name="open-window"),
    path(f"{RESULTS}/nobody-objects/", nobody_objects, name="nobody-objects"),
    path(f"{RESULTS}/take-back/", take_back, name="take-back-end"),
    path(f"{RESULTS}/objection/", record_objection, name="record-objection"),
    path(f"{RESULTS}/answer/", answer_objection, name="answer-objection"),
]
