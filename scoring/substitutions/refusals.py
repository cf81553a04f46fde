"""The refusals of whoever comes once the seats are published."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

AlreadyLeft = refusal("already_left", _("Nobody plays at seat %(seat)s any more."))
LastPlayer = refusal(
    "last_player", _("Nobody else plays at this table any more: close the table.")
)
AlreadyPlayed = refusal(
    "already_played",
    _(
        "Deals have been played at this table: who leaves now has withdrawn or is "
        "expelled. If the seat was empty all the time, void the deals first."
    ),
)
PlayedToTheEnd = refusal(
    "played_to_the_end",
    _(
        "The set is over, and who sits at seat %(seat)s has played it to its end: by "
        "leaving now they would lose their place to those behind. Close the table "
        "first; a tie that must be settled without them is settled by lots."
    ),
)
SeatNotFree = refusal(
    "seat_not_free", _("Somebody plays at seat %(seat)s. A seat must be left first.")
)
NotToDissolve = refusal(
    "not_to_dissolve",
    _(
        "This table is not dissolved: only one at which neither a deal nor a penalty "
        "was recorded, and where no more are left than go on."
    ),
)
TooFewSeats = refusal(
    "too_few_seats",
    _(
        "Nobody is moved. Left here: %(people)s; free seats at tables where nothing "
        "has been dealt: %(seats)s. The table can be played on, or closed with a "
        "reason."
    ),
)
SitsElsewhere = refusal(
    "sits_elsewhere",
    _(
        "Who left this seat has another one, at table %(table)s: take that line back "
        "first."
    ),
)
CannotSit = refusal(
    "cannot_sit",
    _(
        "%(entrant)s cannot take a seat here: only somebody on the list who has not "
        "withdrawn and has no seat in this stage."
    ),
)
CannotSwap = refusal(
    "cannot_swap",
    _(
        "These seats cannot be exchanged: choose two different players of one stage "
        "who both play for themselves."
    ),
)
NotPublishedYet = refusal(
    "not_published",
    _(
        "The seats of the first stage are not published. While its urn is open, "
        "whoever comes late draws a ticket."
    ),
)
NotFirstStage = refusal(
    "not_first_stage",
    _(
        "Whoever comes late can enter in the first stage alone. Put them on the "
        "stand-by list: they can take a seat that somebody leaves."
    ),
)
NoFreeSeat = refusal(
    "no_free_seat",
    _(
        "No table has a free seat. Put them on the stand-by list: they can take a "
        "seat that somebody leaves, or that of somebody who does not come."
    ),
)
PlayHasBegun = refusal(
    "deals_recorded",
    _(
        "A deal has been recorded at every table with a free seat: nobody can join "
        "there any more. Put them on the stand-by list."
    ),
)
