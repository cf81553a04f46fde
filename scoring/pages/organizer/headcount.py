"""How many are expected, here, and about to draw: players, or pairs."""

from __future__ import annotations

from django.utils.translation import ngettext

from scoring.queries.event_now import EventNow


def not_checked_in(now: EventNow) -> str:
    """Return how many of those on the list are not here yet."""
    values = {"missing": now.counts.missing, "registered": now.counts.registered}
    if now.pairs:
        text = ngettext(
            "%(missing)s of %(registered)s pairs has not checked in yet.",
            "%(missing)s of %(registered)s pairs have not checked in yet.",
            now.counts.missing,
        )
    else:
        text = ngettext(
            "%(missing)s of %(registered)s entrants has not checked in yet.",
            "%(missing)s of %(registered)s entrants have not checked in yet.",
            now.counts.missing,
        )
    return text % values


def all_here(now: EventNow) -> str:
    """Return that all are here, and what is to be done with the plan."""
    count = now.counts.checked_in
    if now.pairs:
        text = ngettext(
            "%(count)s pair is here. Look at the plan of all stages, print the "
            "tickets and open the urn; the list is closed by that.",
            "All %(count)s pairs are here. Look at the plan of all stages, print the "
            "tickets and open the urn; the list is closed by that.",
            count,
        )
    else:
        text = ngettext(
            "%(count)s entrant is here. Look at the plan of all stages, print the "
            "tickets and open the urn; the list is closed by that.",
            "All %(count)s entrants are here. Look at the plan of all stages, print "
            "the tickets and open the urn; the list is closed by that.",
            count,
        )
    return text % {"count": count}


def about_to_draw(now: EventNow) -> str:
    """Return how many draw in the stage that waits for its urn."""
    count = 0 if now.stage is None else now.stage.entrants
    if now.pairs:
        text = ngettext(
            "%(count)s pair draws its seats. Nobody sits anywhere before that.",
            "%(count)s pairs draw their seats. Nobody sits anywhere before that.",
            count,
        )
    else:
        text = ngettext(
            "%(count)s entrant draws a seat. Nobody sits anywhere before that.",
            "%(count)s entrants draw their seats. Nobody sits anywhere before that.",
            count,
        )
    return text % {"count": count}
