"""Routes of the referee pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
