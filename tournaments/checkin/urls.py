"""The addresses of the room."""

from django.urls import path

from tournaments.checkin.pages.check_in import (
    check_in,
    check_in_all,
    undo_check_in_all,
)
from tournaments.checkin.pages.check_in_record import (
    check_in_entrant,
    check_in_scanned,
    undo_check_in,
)
from tournaments.checkin.pages.fees import (
    choose_fee,
    fees,
    note_payment,
    receipt,
    set_fee,
    take_payment_back,
)
from tournaments.checkin.pages.kiosk import (
    close_tablets,
    i_am_here,
    open_tablet,
    self_check_in,
)
from tournaments.checkin.pages.printing import print_check_in
from tournaments.live.pages import live_path

urlpatterns = [
    path("t/<slug:slug>/desk/roster/<int:entrant_id>/fee/", set_fee, name="set-fee"),
    path(
        "t/<slug:slug>/desk/check-in/scanned/",
        check_in_scanned,
        name="check-in-scanned",
    ),
    path("t/<slug:slug>/desk/check-in/tablet/open/", open_tablet, name="open-kiosk"),
    path(
        "t/<slug:slug>/desk/check-in/tablet/close/", close_tablets, name="close-kiosks"
    ),
    path("t/<slug:slug>/here/", self_check_in, name="self-check-in"),
    path("t/<slug:slug>/here/<int:entrant_id>/", i_am_here, name="i-am-here"),
    path("t/<slug:slug>/desk/fees/", fees, name="fees"),
    path("t/<slug:slug>/desk/fees/amount/", choose_fee, name="choose-fee"),
    path(
        "t/<slug:slug>/desk/fees/<int:entrant_id>/", note_payment, name="note-payment"
    ),
    path(
        "t/<slug:slug>/desk/fees/<int:entrant_id>/back/",
        take_payment_back,
        name="payment-back",
    ),
    path("t/<slug:slug>/desk/fees/<int:entrant_id>/receipt/", receipt, name="receipt"),
    *live_path("t/<slug:slug>/desk/check-in/", check_in, name="check-in"),
    path("t/<slug:slug>/desk/check-in/all/", check_in_all, name="check-in-all"),
    path(
        "t/<slug:slug>/desk/check-in/all/undo/",
        undo_check_in_all,
        name="undo-check-in-all",
    ),
    path(
        "t/<slug:slug>/desk/check-in/<int:entrant_id>/",
        check_in_entrant,
        name="check-in-entrant",
    ),
    path(
        "t/<slug:slug>/desk/check-in/<int:entrant_id>/undo/",
        undo_check_in,
        name="undo-check-in",
    ),
    path("t/<slug:slug>/desk/print/check-in/", print_check_in, name="print-check-in"),
]
