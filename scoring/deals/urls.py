"""The addresses of the room."""

from django.urls import path

from scoring.deals.pages.catch_up import catch_up
from scoring.deals.pages.closing import close, reopen
from scoring.deals.pages.deals import preview_deal, record_deal
from scoring.deals.pages.penalties import penalty, preview_penalty
from scoring.deals.pages.register import desk_register, register, register_file

urlpatterns = [
    path("t/<slug:slug>/referee/penalties/", register, name="penalties"),
    path("t/<slug:slug>/referee/penalties.csv", register_file, name="penalties-file"),
    path("t/<slug:slug>/desk/penalties/", desk_register, name="desk-penalties"),
    path("t/<slug:slug>/referee/<int:table_id>/deal/", record_deal, name="record-deal"),
    path(
        "t/<slug:slug>/referee/<int:table_id>/deal/preview/",
        preview_deal,
        name="preview-deal",
    ),
    path("t/<slug:slug>/referee/<int:table_id>/penalty/", penalty, name="give-penalty"),
    path(
        "t/<slug:slug>/referee/<int:table_id>/penalty/preview/",
        preview_penalty,
        name="preview-penalty",
    ),
    path("t/<slug:slug>/referee/<int:table_id>/sheet/", catch_up, name="catch-up"),
    path("t/<slug:slug>/referee/<int:table_id>/close/", close, name="close-table"),
    path("t/<slug:slug>/referee/<int:table_id>/reopen/", reopen, name="reopen-table"),
]
