"""The refusals of whoever comes once the seats are published."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


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


class CannotSwap(Refusal):
    """These two cannot exchange their seats."""

    code = "cannot_swap"
    sentence = _(
        "These seats cannot be exchanged: choose two different players of one stage "
        "who both play for themselves."
    )


class NotPublishedYet(Refusal):
    """Before the seats are published there is the urn."""

    code = "not_published"
    sentence = _(
        "The seats of the first stage are not published. While its urn is open, "
        "whoever comes late draws a ticket."
    )


class NotFirstStage(Refusal):
    """Nobody enters an event in a later stage."""

    code = "not_first_stage"
    sentence = _(
        "Whoever comes late can enter in the first stage alone. Put them on the "
        "stand-by list: they can take a seat that somebody leaves."
    )


class NoFreeSeat(Refusal):
    """Every table is full, or somebody has left it."""

    code = "no_free_seat"
    sentence = _(
        "No table has a free seat. Put them on the stand-by list: they can take a "
        "seat that somebody leaves, or that of somebody who does not come."
    )


class PlayHasBegun(Refusal):
    """The tables with a free seat have recorded a deal."""

    code = "deals_recorded"
    sentence = _(
        "A deal has been recorded at every table with a free seat: nobody can join "
        "there any more. Put them on the stand-by list."
    )
