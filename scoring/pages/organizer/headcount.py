"""How many are expected, here, and about to draw: players, or pairs."""

from __future__ import annotations

from django.utils.translation import gettext as _
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
    """Return how many are here, and what is to be done with the plan.

    After the closing somebody may still be expected.
    """
    count = now.counts.checked_in
    if now.counts.missing:
        return _here_and_expected(now)
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


def _here_and_expected(now: EventNow) -> str:
    """Return how many are here and how many may still come before the urn opens."""
    here, expected = now.counts.checked_in, now.counts.missing
    sentences = (
        ngettext("%(count)s pair is here.", "%(count)s pairs are here.", here)
        if now.pairs
        else ngettext(
            "%(count)s entrant is here.", "%(count)s entrants are here.", here
        ),
        ngettext(
            "%(count)s more is expected and plays only if checked in before the urn "
            "is opened.",
            "%(count)s more are expected and play only if checked in before the urn "
            "is opened.",
            expected,
        ),
    )
    told = [
        text % {"count": count}
        for text, count in zip(sentences, (here, expected), strict=True)
    ]
    last = _("Look at the plan of all stages, print the tickets and open the urn.")
    return " ".join((*told, last))


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
