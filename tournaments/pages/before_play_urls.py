"""Routes of the scanner, of the entrants' codes, of self check-in and of the fees."""

from django.urls import path

from tournaments.pages.check_in import check_in_part
from tournaments.pages.check_in_record import check_in_scanned
from tournaments.pages.check_in_wall import check_in_wall, check_in_wall_part
from tournaments.pages.entrant_codes import entrant_codes
from tournaments.pages.fees import (
    choose_fee,
    fees,
    note_payment,
    receipt,
    take_payment_back,
)
from tournaments.pages.kiosk import (
    close_tablets,
    i_am_here,
    open_tablet,
    self_check_in,
)

DESK = "t/<slug:slug>/desk"
CHECK_IN = f"{DESK}/check-in"
FEES = f"{DESK}/fees"

before_play = [
    path(f"{CHECK_IN}/scanned/", check_in_scanned, name="check-in-scanned"),
    path(f"{CHECK_IN}/part/", check_in_part, name="check-in-part"),
    path(f"{CHECK_IN}/wall/", check_in_wall, name="check-in-wall"),
    path(f"{CHECK_IN}/wall/part/", check_in_wall_part, name="check-in-wall-part"),
    path(f"{CHECK_IN}/codes/", entrant_codes, name="entrant-codes"),
    path(f"{CHECK_IN}/tablet/open/", open_tablet, name="open-kiosk"),
    path(f"{CHECK_IN}/tablet/close/", close_tablets, name="close-kiosks"),
    path("t/<slug:slug>/here/", self_check_in, name="self-check-in"),
    path("t/<slug:slug>/here/<int:entrant_id>/", i_am_here, name="i-am-here"),
    path(f"{FEES}/", fees, name="fees"),
    path(f"{FEES}/amount/", choose_fee, name="choose-fee"),
    path(f"{FEES}/<int:entrant_id>/", note_payment, name="note-payment"),
    path(f"{FEES}/<int:entrant_id>/back/", take_payment_back, name="payment-back"),
    path(f"{FEES}/<int:entrant_id>/receipt/", receipt, name="receipt"),
]
