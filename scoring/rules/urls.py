"""The addresses of the room."""

from django.urls import path

from scoring.rules.pages.changing import change_rules
from scoring.rules.pages.open import open_event
from scoring.rules.pages.rules import rules

urlpatterns = [
    path("t/<slug:slug>/rules/", rules, name="rules"),
    path("t/<slug:slug>/desk/rules/", change_rules, name="choose-rules"),
    path("events/new/", open_event, name="open-event"),
]
