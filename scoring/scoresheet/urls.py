"""The addresses of the room: a page for each kind of line that declares its form."""

from django.urls import path

from scoring.scoresheet.pages.line_forms import PAGES

urlpatterns = [
    path(
        f"t/<slug:slug>/referee/<int:table_id>/{address}/",
        page,
        name=f"write-{address}",
    )
    for address, page in PAGES.items()
]
