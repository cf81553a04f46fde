"""The addresses of the room."""

from django.urls import include, path

from tournaments.checkin.pages import check_in, check_in_record, fees, kiosk, printing
from tournaments.live.pages import live_path

at_the_desk = [
    path("roster/<int:entrant_id>/fee/", fees.set_fee, name="set-fee"),
    path(
        "check-in/scanned/", check_in_record.check_in_scanned, name="check-in-scanned"
    ),
    path("check-in/tablet/open/", kiosk.open_tablet, name="open-kiosk"),
    path("check-in/tablet/close/", kiosk.close_tablets, name="close-kiosks"),
    path("fees/", fees.fees, name="fees"),
    path("fees/amount/", fees.choose_fee, name="choose-fee"),
    path("fees/<int:entrant_id>/", fees.note_payment, name="note-payment"),
    path("fees/<int:entrant_id>/back/", fees.take_payment_back, name="payment-back"),
    path("fees/<int:entrant_id>/receipt/", fees.receipt, name="receipt"),
    *live_path("check-in/", check_in.check_in, name="check-in"),
    path("check-in/all/", check_in.check_in_all, name="check-in-all"),
    path("check-in/all/undo/", check_in.undo_check_in_all, name="undo-check-in-all"),
    path(
        "check-in/<int:entrant_id>/",
        check_in_record.check_in_entrant,
        name="check-in-entrant",
    ),
    path(
        "check-in/<int:entrant_id>/undo/",
        check_in_record.undo_check_in,
        name="undo-check-in",
    ),
    path("print/check-in/", printing.print_check_in, name="print-check-in"),
]
of_event = [
    path("here/", kiosk.self_check_in, name="self-check-in"),
    path("here/<int:entrant_id>/", kiosk.i_am_here, name="i-am-here"),
]
urlpatterns = [
    path("t/<slug:slug>/", include(of_event)),
    path("t/<slug:slug>/desk/", include(at_the_desk)),
]
