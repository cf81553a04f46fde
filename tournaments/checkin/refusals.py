"""The refusals of the check-in desk."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

TakenBackSince = refusal(
    "taken_back_since",
    _(
        "The check-in of %(name)s was taken back by %(author)s at %(time)s. Nothing "
        "was changed: is %(name)s here?"
    ),
)
CheckedInSince = refusal(
    "checked_in_since",
    _(
        "%(name)s was also checked in by %(author)s at %(time)s. Nothing was changed: "
        "is %(name)s really not here?"
    ),
)
NoSuchCode = refusal(
    "no_such_code", _("“%(typed)s”: nobody on the list has this code."), status=400
)
OtherEventsCode = refusal(
    "other_event", _("This code belongs to another event."), status=400
)
MissingUndecided = refusal(
    "missing_undecided", _("Say first what is to happen with: %(names)s.")
)
BadFee = refusal("bad_fee", _("The fee cannot be noted so: %(why)s"), status=400)
PaidMeanwhile = refusal(
    "paid_meanwhile",
    _(
        "%(name)s: meanwhile somebody has noted %(paid)s lei as paid in all. What you "
        "noted, %(typed)s lei, was not kept: compare the two."
    ),
)
FeeMeanwhile = refusal(
    "fee_meanwhile",
    _(
        "Meanwhile somebody has chosen %(fee)s lei as the fee of one person. What you "
        "typed is below; keep it once more if it is right."
    ),
)
KioskClosed = refusal(
    "kiosk_closed",
    _("This device is not open for self check-in. Please ask at the desk."),
    status=403,
)
