"""The addresses of the room."""

from django.urls import path

from scoring.disputes.pages.corrections import preview_replacement, replace, void
from scoring.disputes.pages.reviews import review

urlpatterns = [
    path(
        "t/<slug:slug>/referee/<int:table_id>/void/<int:seq>/", void, name="void-line"
    ),
    path(
        "t/<slug:slug>/referee/<int:table_id>/void/<int:seq>/replace/",
        replace,
        name="replace-line",
    ),
    path(
        "t/<slug:slug>/referee/<int:table_id>/void/<int:seq>/replace/preview/",
        preview_replacement,
        name="preview-replacement",
    ),
    path("t/<slug:slug>/referee/<int:table_id>/review/", review, name="review-table"),
]
