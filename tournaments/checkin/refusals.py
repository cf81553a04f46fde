"""The refusals of the check-in desk."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class TakenBackSince(Refusal):
    """Another desk has taken the check-in back, and this one has not seen it."""

    code = "taken_back_since"
    sentence = _(
        "The check-in of %(name)s was taken back by %(author)s at %(time)s. Nothing "
        "was changed: is %(name)s here?"
    )


class CheckedInSince(Refusal):
    """Another desk has said the person is here, and this one has not seen it."""

    code = "checked_in_since"
    sentence = _(
        "%(name)s was also checked in by %(author)s at %(time)s. Nothing was changed: "
        "is %(name)s really not here?"
    )


class NoSuchCode(Refusal):
    """Nobody on the list has the code that was scanned or typed."""

    code = "no_such_code"
    status = 400
    sentence = _("“%(typed)s”: nobody on the list has this code.")


class OtherEventsCode(Refusal):
    """The address that was scanned leads to another event."""

    code = "other_event"
    status = 400
    sentence = _("This code belongs to another event.")


class CheckInKeyUsed(Refusal):
    """The client key stands for something else."""

    code = "key_reused"
    status = 422
    sentence = _(
        "This was sent before for %(name)s. Nothing was changed; please try again."
    )


class MissingUndecided(Refusal):
    """The check-in is to be closed, and nobody has said what about the missing."""

    code = "missing_undecided"
    sentence = _("Say first what is to happen with: %(names)s.")


class BadFee(Refusal):
    """An amount or a way of paying that cannot be."""

    code = "bad_fee"
    status = 400
    sentence = _("The fee cannot be noted so: %(why)s")


class KioskClosed(Refusal):
    """The device is not, or not any more, open for self check-in."""

    code = "kiosk_closed"
    status = 403
    sentence = _("This device is not open for self check-in. Please ask at the desk.")
