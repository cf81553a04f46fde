"""The addresses of the room."""

from django.urls import include, path

from scoring.disputes.pages import corrections, reviews

at_a_table = [
    path("void/<int:seq>/", corrections.void, name="void-line"),
    path("void/<int:seq>/replace/", corrections.replace, name="replace-line"),
    path(
        "void/<int:seq>/replace/preview/",
        corrections.preview_replacement,
        name="preview-replacement",
    ),
    path("review/", reviews.review, name="review-table"),
]
urlpatterns = [
    path("t/<slug:slug>/referee/<int:table_id>/", include(at_a_table)),
]
