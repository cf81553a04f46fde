"""The addresses of the room."""

from django.urls import path

from scoring.rules.pages.open import open_event
from scoring.rules.pages.rules import rules

urlpatterns = [
    path("t/<slug:slug>/rules/", rules, name="rules"),
    path("events/new/", open_event, name="open-event"),
]
