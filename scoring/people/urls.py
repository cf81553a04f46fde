"""The addresses of the room."""

from django.urls import path

from scoring.people.pages.people import entrant_people, people
from scoring.people.pages.person import person
from scoring.people.pages.ratings import ratings

urlpatterns = [
    path("people/", people, name="people"),
    path("ratings/", ratings, name="ratings"),
    path("people/<slug:person>/", person, name="person"),
    path("t/<slug:slug>/p/<slug:code>/events/", entrant_people, name="entrant-people"),
]
