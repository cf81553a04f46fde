"""The addresses of the room."""

from django.urls import include, path

from scoring.archive import api
from scoring.archive.pages import erasure, event_files, history, in_browser, ledger
from scoring.archive.pages.line_forms import PAGES

at_the_desk = [
    path("erase/<int:entrant_id>/", erasure.erase_entrant, name="erase-entrant"),
    path("ledger/", ledger.ledger, name="desk-ledger"),
    path("history/<int:seq>/take-back/", history.take_back_line, name="take-back"),
    path("event.json", event_files.whole_event, name="whole-event"),
    *[
        path(f"book/{address}/", page, name=f"write-in-book-{address}")
        for address, page in PAGES.items()
    ],
]
api_of_event = [
    path(address, view.as_view(), name=f"api-book-{address}")
    for address, view in api.VIEWS.items()
]
urlpatterns = [
    path("t/<slug:slug>/history/", history.history, name="history"),
    path("t/<slug:slug>/record.json", event_files.record, name="record"),
    path("t/<slug:slug>/verify/", in_browser.verify_record, name="verify-record"),
    path("verify/event/", in_browser.verify_event, name="verify-event"),
    path("t/<slug:slug>/desk/", include(at_the_desk)),
    path("api/v1/tournaments/<slug:slug>/", include(api_of_event)),
]
