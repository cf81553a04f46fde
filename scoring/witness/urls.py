"""The addresses of the room."""

from django.urls import path

from scoring.witness.pages.compare import compare
from scoring.witness.pages.seen import seen, seen_code, what_is_seen

urlpatterns = [
    path("seen/", what_is_seen, name="what-is-seen"),
    path("t/<slug:slug>/compare/", compare, name="compare"),
    path("t/<slug:slug>/seen.json", seen, name="seen"),
    path("t/<slug:slug>/seen.svg", seen_code, name="seen-code"),
]
