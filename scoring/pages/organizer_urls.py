"""Routes of the organizer pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
