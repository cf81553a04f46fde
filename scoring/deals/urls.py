"""The addresses of the room."""

from django.urls import include, path

from scoring.deals.pages import catch_up, closing, deals, penalties, register

at_a_table = [
    path("deal/", deals.record_deal, name="record-deal"),
    path("deal/preview/", deals.preview_deal, name="preview-deal"),
    path("penalty/", penalties.penalty, name="give-penalty"),
    path("penalty/preview/", penalties.preview_penalty, name="preview-penalty"),
    path("sheet/", catch_up.catch_up, name="catch-up"),
    path("close/", closing.close, name="close-table"),
    path("reopen/", closing.reopen, name="reopen-table"),
]
of_event = [
    path("referee/penalties/", register.register, name="penalties"),
    path("referee/penalties.csv", register.register_file, name="penalties-file"),
]
urlpatterns = [
    path(
        "t/<slug:slug>/desk/penalties/", register.desk_register, name="desk-penalties"
    ),
    path("t/<slug:slug>/", include(of_event)),
    path("t/<slug:slug>/referee/<int:table_id>/", include(at_a_table)),
]
