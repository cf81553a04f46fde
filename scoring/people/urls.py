"""The addresses of the room."""

from django.urls import path

from scoring.people.api import PeopleView, PersonView
from scoring.people.pages.people import entrant_people, people
from scoring.people.pages.person import person
from scoring.people.pages.ratings import ratings
from scoring.people.pages.whose import take_back_whose, whose

urlpatterns = [
    path("people/", people, name="people"),
    path("ratings/", ratings, name="ratings"),
    path("people/<slug:person>/", person, name="person"),
    path("people/<slug:person>/whose/", whose, name="whose"),
    path("people/said/<int:number>/back/", take_back_whose, name="take-back-whose"),
    path("api/v1/people", PeopleView.as_view(), name="api-people"),
    path("api/v1/people/<slug:person>", PersonView.as_view(), name="api-person"),
    path("t/<slug:slug>/p/<slug:code>/events/", entrant_people, name="entrant-people"),
]
