"""What is refused here, as data: status, code, sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

BadSeason = refusal(
    "bad_season",
    _(
        "A season needs a name of 1 to %(letters)s letters; of its events the best "
        "%(least)s to %(most)s can count, or all."
    ),
    status=400,
)
NotForSeason = refusal(
    "not_for_season",
    _("Only public events that you organize, and no rehearsals, count in a season."),
)
SeasonFull = refusal("season_full", _("A season has at most %(most)s events."))
