"""The refusals of what happens around the play: who leaves, who takes a seat."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refusal


class AlreadyLeft(Refusal):
    """Nobody plays at this seat any more."""

    code = "already_left"
    sentence = _("Nobody plays at seat %(seat)s any more.")


class LastPlayer(Refusal):
    """A table needs somebody who has not left."""

    code = "last_player"
    sentence = _("Nobody else plays at this table any more: close the table.")


class AlreadyPlayed(Refusal):
    """Who has played cannot be a no-show."""

    code = "already_played"
    sentence = _(
        "Deals have been played at this table: who leaves now has withdrawn or is "
        "expelled. If the seat was empty all the time, void the deals first."
    )


class CardsOfAll(Refusal):
    """Card by card needs every seat of the table."""

    code = "plays_of_all"
    sentence = _(
        "A deal is recorded card by card only while all seats play. Record its points."
    )


class SeatNotFree(Refusal):
    """Somebody plays at the seat."""

    code = "seat_not_free"
    sentence = _("Somebody plays at seat %(seat)s. A seat must be left first.")


class CannotSit(Refusal):
    """Only who is on the list and not in this stage takes a seat."""

    code = "cannot_sit"
    sentence = _(
        "%(entrant)s cannot take a seat here: only somebody on the list who has not "
        "withdrawn and has no seat in this stage."
    )


class SecondMissing(Refusal):
    """One person alone must not do this."""

    code = "second_missing"
    status = 400
    sentence = _(
        "This needs a second person of the staff, who confirms it with an own sign-in. "
        "Propose it: then it waits for that person."
    )


class CannotSwap(Refusal):
    """These two cannot exchange their seats."""

    code = "cannot_swap"
    sentence = _(
        "These seats cannot be exchanged: choose two different players of one stage "
        "who both play for themselves."
    )


class LastDealCalled(Refusal):
    """It was called before."""

    code = "last_deal_called"
    sentence = _("The last deal has been called at this table before.")


class FollowedBy(Refusal):
    """Later lines rest on this one."""

    code = "followed_by"
    sentence = _(
        "Line %(seq)s cannot be taken back any more: line %(by)s followed on it. "
        "Void that one first."
    )
