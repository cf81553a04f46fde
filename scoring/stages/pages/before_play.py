"""What the public reads before the draw: until when, how many miss, who stands by."""

from __future__ import annotations

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.events.models.tournament import Tournament
from tournaments.people.queries.rosters import RosterCounts


def check_in_sentences(tournament: Tournament, *, counts: RosterCounts) -> list[str]:
    """Return what is to be said of the check-in; numbers only, never names."""
    return [*_closing(tournament, counts=counts), *stand_by_sentences(counts)]


def stand_by_sentences(counts: RosterCounts) -> list[str]:
    """Return how many wait for a place, if anybody does."""
    if not counts.stand_by:
        return []
    return [
        _("On the stand-by list: %(count)s. A place that is free goes to the first.")
        % {"count": counts.stand_by}
    ]


def _closing(tournament: Tournament, *, counts: RosterCounts) -> list[str]:
    if tournament.check_in_closed_at is not None:
        time = f"{localtime(tournament.check_in_closed_at):%H:%M}"
        return [_("The check-in was closed at %(time)s.") % {"time": time}]
    if tournament.check_in_until is None:
        return []
    time = f"{localtime(tournament.check_in_until):%H:%M}"
    if not counts.missing:
        return [_("Check-in until %(time)s.") % {"time": time}]
    sentence = ngettext(
        "Check-in until %(time)s; %(count)s is still missing.",
        "Check-in until %(time)s; %(count)s are still missing.",
        counts.missing,
    )
    return [sentence % {"time": time, "count": counts.missing}]
