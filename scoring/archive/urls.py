"""The addresses of the room."""

from django.urls import path

from scoring.archive.api import VIEWS
from scoring.archive.pages.erasure import erase_entrant
from scoring.archive.pages.event_files import record, whole_event
from scoring.archive.pages.history import history, take_back_line
from scoring.archive.pages.in_browser import verify_event, verify_record
from scoring.archive.pages.ledger import ledger
from scoring.archive.pages.line_forms import PAGES

urlpatterns = [
    path("t/<slug:slug>/history/", history, name="history"),
    path("t/<slug:slug>/record.json", record, name="record"),
    path("t/<slug:slug>/verify/", verify_record, name="verify-record"),
    path("verify/event/", verify_event, name="verify-event"),
    path(
        "t/<slug:slug>/desk/erase/<int:entrant_id>/",
        erase_entrant,
        name="erase-entrant",
    ),
    path("t/<slug:slug>/desk/ledger/", ledger, name="desk-ledger"),
    path(
        "t/<slug:slug>/desk/history/<int:seq>/take-back/",
        take_back_line,
        name="take-back",
    ),
    path("t/<slug:slug>/desk/event.json", whole_event, name="whole-event"),
    *[
        path(
            f"t/<slug:slug>/desk/book/{address}/",
            page,
            name=f"write-in-book-{address}",
        )
        for address, page in PAGES.items()
    ],
    *[
        path(
            f"api/v1/tournaments/<slug:slug>/{address}",
            view.as_view(),
            name=f"api-book-{address}",
        )
        for address, view in VIEWS.items()
    ],
]
