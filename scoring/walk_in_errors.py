"""The refusals of whoever comes once the seats are published."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refusal


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
