"""What to do next while a stage is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.pages.organizer.advice_parts import Advice, Places
from scoring.pages.public.words import stage_name
from scoring.queries.event_now import EventNow

Names = Mapping[str, str]
MOST_NAMED = 12


def stage_now(now: EventNow) -> str:
    """Return what the latest stage is called."""
    assert now.stage is not None
    return stage_name(now.stage.number, final=now.stage.final)


def draw_lot(now: EventNow, places: Places, _names: Names) -> Advice:
    """Return that a lot among equals comes before the next draw."""
    stage = now.lot_awaited
    assert stage is not None
    review = places.to("moving-up-lot", _("To the lot"))
    return Advice(
        title=_("A lot decides who moves up"),
        text=_(
            "Somebody who had gone through went home, and those who could come are "
            "equal. The next draw waits for the lot."
        ),
        button=replace(review, href=f"{review.href}?stage={stage.number}"),
    )


def draw_tickets(now: EventNow, places: Places, _names: Names) -> Advice:
    """Return how many tickets are still in the urn, and which OKs are missing."""
    drawn, tickets = now.tickets
    left = tickets - drawn
    text = ngettext(
        "%(left)s of %(tickets)s tickets is still in the urn.",
        "%(left)s of %(tickets)s tickets are still in the urn.",
        left,
    )
    told = text % {"left": left, "tickets": tickets}
    return Advice(
        title=_("%(stage)s: let everybody draw a ticket") % {"stage": stage_now(now)},
        text=" ".join(filter(None, (told, _oks_missing(now)))),
        button=places.to("draw-desk", _("Record tickets")),
    )


def draw_digitally(now: EventNow, places: Places, _names: Names) -> Advice:
    """Return that the digital draw is under way."""
    return Advice(
        title=_("%(stage)s: the digital draw") % {"stage": stage_now(now)},
        text=_("The draw is under way: its page says which step comes next."),
        button=places.to("draw-desk", _("To the next step of the draw")),
    )


def publish_seats(now: EventNow, places: Places, _names: Names) -> Advice:
    """Return that the urn is empty; before the seats come the missing OKs."""
    if now.oks_missing:
        return Advice(
            title=_("%(stage)s: give the missing OKs") % {"stage": stage_now(now)},
            text=_("%(oks)s The seats can be published after that.")
            % {"oks": _oks_missing(now)},
            button=places.to("draw-desk", _("To the missing OKs")),
        )
    return Advice(
        title=_("%(stage)s: publish the seats") % {"stage": stage_now(now)},
        text=_(
            "The urn is empty. Compare the record with the tickets on paper, then "
            "publish: after that no seat can be changed."
        ),
        button=places.to("draw-desk", _("Check and publish the seats")),
    )


def start_play(now: EventNow, places: Places, _names: Names) -> Advice:
    """Return that the seats are published and play waits for its start."""
    return Advice(
        title=_("%(stage)s: start play") % {"stage": stage_now(now)},
        text=_(
            "The seats are published; play has not begun. Start it when everybody "
            "sits: until then no deal can be recorded."
        ),
        button=places.to("desk-tables", _("Watch all tables")),
        other=places.to("staff", _("Sign-in links for referees")),
    )


def _oks_missing(now: EventNow) -> str:
    """Return which records nobody has looked at; empty where none is missing."""
    if not now.oks_missing:
        return ""
    seats = ", ".join(now.oks_missing[:MOST_NAMED])
    if len(now.oks_missing) > MOST_NAMED:
        seats = f"{seats} …"
    sentence = ngettext(
        "%(count)s record still needs its OK: %(seats)s.",
        "%(count)s records still need their OK: %(seats)s.",
        len(now.oks_missing),
    )
    return sentence % {"count": len(now.oks_missing), "seats": seats}
