"""The addresses of the room."""

from django.urls import path

from tables.draws.pages.verifier import verify_draw

urlpatterns = [
    path("verify/", verify_draw, name="verify-draw"),
]
