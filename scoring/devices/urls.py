"""The addresses of the room."""

from django.urls import path

from scoring.devices.pages import here

urlpatterns = [
    path("t/<slug:slug>/referee/<int:table_id>/here/", here, name="device-here"),
]
