"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class BadSeason(Refusal):
    """A season without a name, or with a number of events that cannot be."""

    code = "bad_season"
    status = 400
    sentence = _(
        "A season needs a name of 1 to %(letters)s letters; of its events the best "
        "%(least)s to %(most)s can count, or all."
    )


class NotForSeason(Refusal):
    """A rehearsal, a private event, or one that somebody else organizes."""

    code = "not_for_season"
    sentence = _(
        "Only public events that you organize, and no rehearsals, count in a season."
    )


class SeasonFull(Refusal):
    """A season has its most events."""

    code = "season_full"
    sentence = _("A season has at most %(most)s events.")
