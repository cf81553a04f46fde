"""What to do next, in words, with the one button that leads there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.pages.organizer.advice_draw import (
    draw_digitally,
    draw_lot,
    draw_tickets,
    publish_seats,
    stage_now,
    start_play,
)
from scoring.pages.organizer.advice_parts import (
    Advice,
    Places,
    Task,
    tie_title,
    why_over,
)
from scoring.pages.organizer.headcount import (
    about_to_draw,
    all_here,
    not_checked_in,
)
from scoring.pages.public.words import stage_name
from scoring.queries.cards import TableCard
from scoring.queries.event_now import EventNow, NextStep
from scoring.wording.terms import together


def advice(now: EventNow, *, slug: str, names: Mapping[str, str]) -> Advice:
    """Return what the organizer does next; ``names`` by code."""
    return _ADVICE[now.step](now, Places(slug), names)


_Names = Mapping[str, str]


def _fill_roster(now: EventNow, places: Places, _names: _Names) -> Advice:
    return Advice(
        title=_("Fill the list of entrants"),
        text=_("Import a file as you have it, or add people one by one at the door."),
        button=places.to("import-roster", _("Import the list")),
        other=places.to(
            "roster",
            _("Add pairs one by one") if now.pairs else _("Add people one by one"),
        ),
    )


def _check_in(now: EventNow, places: Places, _names: _Names) -> Advice:
    anybody = now.counts.checked_in > 0
    return Advice(
        title=_("Check in who is here"),
        text=not_checked_in(now),
        button=places.to("check-in", _("To the check-in")),
        other=places.to("close-check-in", _("Close the check-in")) if anybody else None,
    )


def _open_first_urn(now: EventNow, places: Places, _names: _Names) -> Advice:
    return Advice(
        title=_("Look at the plan and open the urn"),
        text=all_here(now),
        button=places.to("plan", _("To the plan")),
        other=places.to("close-check-in", _("The late and the stand-by list"))
        if now.counts.late or now.counts.stand_by or now.counts.missing
        else None,
    )


def _open_urn(now: EventNow, places: Places, _names: _Names) -> Advice:
    return Advice(
        title=_("%(stage)s: open the urn") % {"stage": stage_now(now)},
        text=about_to_draw(now),
        button=places.to("plan", _("To the plan")),
        other=places.to("stage-review", _("Somebody goes home?")),
    )


def _play(now: EventNow, places: Places, _names: _Names) -> Advice:
    return Advice(
        title=_("%(stage)s is being played") % {"stage": stage_now(now)},
        text=_playing(now),
        button=places.to("desk-tables", _("Watch all tables")),
        other=places.to("staff", _("Sign-in links for referees")),
    )


def _settle_ties(now: EventNow, places: Places, names: _Names) -> Advice:
    ties = [_tie(card, places=places, names=names) for card in now.tied]
    ready = [_to_close(card, places=places) for card in now.ready]
    return Advice(
        title=tie_title(now.tied),
        text=_playing(now),
        button=ties[0].link,
        other=places.to("desk-tables", _("All tables")),
        tasks=(*ties, *ready),
    )


def _close_tables(now: EventNow, places: Places, _names: _Names) -> Advice:
    ready = tuple(_to_close(card, places=places) for card in now.ready)
    title = ngettext(
        "Table %(letters)s can be closed",
        "Tables %(letters)s can be closed",
        len(ready),
    )
    return Advice(
        title=title % {"letters": together(card.letter for card in now.ready)},
        text=_playing(now),
        button=ready[0].link,
        other=places.to("desk-tables", _("All tables")),
        tasks=ready,
    )


def _write_ruling(now: EventNow, places: Places, _names: _Names) -> Advice:
    label = _("Write the ruling for table %(letter)s")
    tasks = tuple(
        Task(
            letter=card.letter,
            text=_("Under review: the score of the audience stands still."),
            link=places.to_table(
                "review-table", label % {"letter": card.letter}, card=card
            ),
        )
        for card in now.reviewed
    )
    title = ngettext(
        "Table %(letters)s is under review",
        "Tables %(letters)s are under review",
        len(tasks),
    )
    return Advice(
        title=title % {"letters": together(card.letter for card in now.reviewed)},
        text=_("The stage can be confirmed after the ruling is written."),
        button=tasks[0].link,
        other=places.to("desk-tables", _("All tables")),
        tasks=tasks,
    )


def _confirm_stage(now: EventNow, places: Places, _names: _Names) -> Advice:
    final = now.stage is not None and now.stage.final
    return Advice(
        title=_("%(stage)s: check everything and confirm") % {"stage": stage_now(now)},
        text=_(
            "The final is closed. Your confirmation fixes its places; the results "
            "stay provisional until you publish them."
        )
        if final
        else _("All tables are closed. Your confirmation fixes who goes on."),
        button=places.to("stage-review", _("To the review of the stage")),
    )


def _decide_contest(now: EventNow, places: Places, _names: _Names) -> Advice:
    stage = now.contested
    assert stage is not None
    review = places.to("stage-review", _("To the correction"))
    return Advice(
        title=_("Decide who goes on"),
        text=_(
            "%(stage)s was corrected after its confirmation. Nobody has moved; the "
            "event goes on when you have decided."
        )
        % {"stage": stage_name(stage.number, final=stage.final)},
        button=replace(review, href=f"{review.href}?stage={stage.number}"),
    )


def _publish_results(_now: EventNow, places: Places, _names: _Names) -> Advice:
    return Advice(
        title=_("Take objections, then publish the results"),
        text=_(
            "The final is confirmed and the places are provisional. Open the window "
            "for objections, answer them, then make the results official."
        ),
        button=places.to("publish-results", _("Look at all places")),
        other=places.to("desk-ceremony", _("Prize giving")),
    )


def _done(_now: EventNow, places: Places, _names: _Names) -> Advice:
    return Advice(
        title=_("The event is over"),
        text=_(
            "The results are official and frozen. What turns out to be wrong later "
            "is published as an erratum beside them."
        ),
        button=places.to("results", _("To the results")),
        other=places.to("desk-ceremony", _("Prize giving")),
    )


_ADVICE: Mapping[NextStep, Callable[[EventNow, Places, _Names], Advice]] = {
    NextStep.FILL_ROSTER: _fill_roster,
    NextStep.CHECK_IN: _check_in,
    NextStep.OPEN_FIRST_URN: _open_first_urn,
    NextStep.OPEN_URN: _open_urn,
    NextStep.DRAW_LOT: draw_lot,
    NextStep.DRAW_TICKETS: draw_tickets,
    NextStep.DRAW_DIGITALLY: draw_digitally,
    NextStep.PUBLISH_SEATS: publish_seats,
    NextStep.START_PLAY: start_play,
    NextStep.SETTLE_TIES: _settle_ties,
    NextStep.CLOSE_TABLES: _close_tables,
    NextStep.PLAY: _play,
    NextStep.WRITE_RULING: _write_ruling,
    NextStep.CONFIRM_STAGE: _confirm_stage,
    NextStep.DECIDE_CONTEST: _decide_contest,
    NextStep.PUBLISH_RESULTS: _publish_results,
    NextStep.DONE: _done,
}


def _playing(now: EventNow) -> str:
    """Return which tables are still at it."""
    if not now.playing:
        return _("No other table is playing.")
    sentence = ngettext(
        "%(count)s table is playing: %(letters)s.",
        "%(count)s tables are playing: %(letters)s.",
        len(now.playing),
    )
    letters = ", ".join(card.letter for card in now.playing)
    return sentence % {"count": len(now.playing), "letters": letters}


def _tie(card: TableCard, *, places: Places, names: _Names) -> Task:
    return Task(
        letter=card.letter,
        text=" ".join(_tied(card, names=names)),
        link=places.to_table(
            "referee-table",
            _("Settle the tie at table %(letter)s") % {"letter": card.letter},
            card=card,
        ),
    )


def _tied(card: TableCard, *, names: _Names) -> Iterator[str]:
    """Yield who is tied with whom; the final may have two ties at once."""
    tied = [seat for seat in card.ranked if seat.standing == "tie"]
    for _rank, group in groupby(tied, key=lambda seat: seat.rank):
        together_now = together(names[seat.code] for seat in group)
        yield _("%(names)s have the same points.") % {"names": together_now}


def _to_close(card: TableCard, *, places: Places) -> Task:
    return Task(
        letter=card.letter,
        text=why_over(card),
        link=places.to_table(
            "close-table",
            _("Close table %(letter)s") % {"letter": card.letter},
            card=card,
        ),
    )
