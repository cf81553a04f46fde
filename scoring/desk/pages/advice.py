"""What to do next, in words, with the one button that leads there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.desk.queries import LEFT, EventNow
from scoring.finish.enums import EndState
from scoring.finish.queries.ending import Ending
from scoring.finish.words import objections_taken
from scoring.games.words.terms import together
from scoring.stages.queries.cards import TableCard
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.words import stage_name
from tournaments.web.pages.onward import page_of

# -- What a piece of advice is made of: words, links, tables that wait.


@dataclass(frozen=True, slots=True)
class Link:
    """An address and what it is called."""

    label: str
    href: str


@dataclass(frozen=True, slots=True)
class Task:
    """One table that waits for somebody: what is the matter, and where to go."""

    letter: str
    text: str
    link: Link


@dataclass(frozen=True, slots=True)
class Advice:
    """The next step: a headline, why, one button, and the other ways there are."""

    title: str
    text: str
    button: Link
    others: tuple[Link, ...] = ()
    tasks: tuple[Task, ...] = ()


def _to(now: EventNow, name: str, label: str, **more: int) -> Link:
    """Return a link to a page of the event."""
    return Link(label=label, href=page_of(now.tournament, name, **more))


def _to_part(now: EventNow, name: str, label: str, *, part: str) -> Link:
    """Return a link to what stands further down on a page of the event."""
    page = _to(now, name, label)
    return replace(page, href=f"{page.href}#{part}")


def why_over(card: TableCard) -> str:
    """Return why a table can be closed."""
    if card.deals:
        return _("The set is over and no tie is open.")
    if card.free and not card.goes_on:
        return _("Nobody plays at this table any more") + "."
    if any(side.standing in LEFT for side in card.sides):
        return _("Somebody did not come; it can be closed without play.")
    return _("Everybody at this table goes on; it can be closed without play.")


def tie_title(tied: Sequence[TableCard]) -> str:
    """Return the headline where ties wait: who goes on, or the places."""
    letters = together(card.letter for card in tied)
    if any(card.final for card in tied):
        return _("A tie decides the places: settle it at table %(letters)s") % {
            "letters": letters
        }
    return ngettext(
        "A tie decides who goes on: settle it at table %(letters)s",
        "Ties decide who goes on: settle them at tables %(letters)s",
        len(tied),
    ) % {"letters": letters}


# -- What to do next while a stage is drawn.

MOST_NAMED = 12


def stage_now(now: EventNow) -> str:
    """Return what the latest stage is called."""
    assert now.stage is not None
    return now.stage.name


def draw_lot(now: EventNow) -> Advice:
    """Return that a lot among equals comes before the next draw."""
    stage = now.lot_awaited
    assert stage is not None
    review = _to(now, "moving-up-lot", _("To the lot"))
    return Advice(
        title=_("A lot decides who moves up"),
        text=_(
            "Somebody who had gone through went home, and those who could come are "
            "equal. The next draw waits for the lot."
        ),
        button=replace(review, href=f"{review.href}?stage={stage.number}"),
    )


def draw_tickets(now: EventNow) -> Advice:
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
        button=_to(now, "draw-desk", _("Record tickets")),
    )


def draw_digitally(now: EventNow) -> Advice:
    """Return that the digital draw is under way."""
    return Advice(
        title=_("%(stage)s: the digital draw") % {"stage": stage_now(now)},
        text=_("The draw is under way: its page says which step comes next."),
        button=_to(now, "draw-desk", _("To the next step of the draw")),
    )


def publish_seats(now: EventNow) -> Advice:
    """Return that the urn is empty; before the seats come the missing OKs."""
    if now.oks_missing:
        return Advice(
            title=_("%(stage)s: give the missing OKs") % {"stage": stage_now(now)},
            text=_("%(oks)s The seats can be published after that.")
            % {"oks": _oks_missing(now)},
            button=_to(now, "draw-desk", _("To the missing OKs")),
        )
    return Advice(
        title=_("%(stage)s: publish the seats") % {"stage": stage_now(now)},
        text=_(
            "The urn is empty. Compare the record with the tickets on paper, then "
            "publish: after that no seat can be changed."
        ),
        button=_to(now, "draw-desk", _("Check and publish the seats")),
    )


def start_play(now: EventNow) -> Advice:
    """Return that the seats are published and play waits for its start."""
    return Advice(
        title=_("%(stage)s: start play") % {"stage": stage_now(now)},
        text=_(
            "The seats are published; play has not begun. Start it when everybody "
            "sits: until then no deal can be recorded."
        ),
        button=_to(now, "desk-tables", _("Watch all tables")),
        others=(_to(now, "staff", _("Sign-in links for referees")),),
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


# -- How many are expected, here, and about to draw: players, or pairs.


def not_checked_in(now: EventNow) -> str:
    """Return how many of those on the list are not here yet."""
    values = {"missing": now.counts.missing, "registered": now.counts.registered}
    if now.tournament.in_pairs:
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
    here, expected = now.counts.checked_in, now.counts.missing
    counted = (
        ngettext("%(count)s pair is here.", "%(count)s pairs are here.", here)
        if now.tournament.in_pairs
        else ngettext(
            "%(count)s entrant is here.", "%(count)s entrants are here.", here
        )
    )
    told = [counted % {"count": here}]
    if expected:
        text = ngettext(
            "%(count)s more is expected and plays only if checked in before the draw "
            "begins.",
            "%(count)s more are expected and play only if checked in before the draw "
            "begins.",
            expected,
        )
        told.append(text % {"count": expected})
    told.append(
        _(
            "Look at the plan of all stages, then choose how to draw: from the paper "
            "urn or digitally. The draw closes the list."
        )
    )
    return " ".join(told)


def about_to_draw(now: EventNow) -> str:
    """Return how many draw in the stage that waits for its urn."""
    count = 0 if now.stage is None else now.stage.entrants
    if now.tournament.in_pairs:
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


# -- What to do next, in words, with the one button that leads there.

FEWEST = 2


def advice(now: EventNow) -> Advice:
    """Return what the organizer does next; a contested stage before everything else.

    Nothing happens without it.
    """
    if now.tournament.cancelled_at is not None:
        return _cancelled(now)
    if now.contested is not None and now.status is not TournamentStatus.PUBLISHED:
        return _decide_contest(now)
    if now.status is TournamentStatus.REGISTRATION:
        return _before_play(now)
    if now.status is TournamentStatus.FINISHED:
        return _publish_results(now)
    if now.status is TournamentStatus.PUBLISHED:
        return _done(now)
    return _in_stage(now)


def _before_play(now: EventNow) -> Advice:
    counts = now.counts
    if counts.registered < FEWEST:
        wait = counts.late + counts.stand_by
        return _let_in(now) if wait else _fill_roster(now)
    # After the closing whoever is expected stops nobody from going on.
    closed = now.tournament.check_in_closed_at is not None
    if closed and counts.checked_in >= FEWEST:
        return _open_first_urn(now)
    return _check_in(now) if counts.missing else _open_first_urn(now)


def _in_stage(now: EventNow) -> Advice:
    row = None if now.stage is None else now.stage.row
    if row is None or row.state is StageState.PLANNED:
        return draw_lot(now) if now.lot_awaited is not None else _open_urn(now)
    if row.state is StageState.DRAWING:
        return _in_drawing(now)
    return start_play(now) if row.state is StageState.SEATED else _at_tables(now)


def _in_drawing(now: EventNow) -> Advice:
    drawn, tickets = now.tickets
    if not tickets:  # an open urn has some
        return draw_digitally(now)
    return draw_tickets(now) if drawn < tickets else publish_seats(now)


def _at_tables(now: EventNow) -> Advice:
    if now.tied:
        return _settle_ties(now)
    if now.ready:
        return _close_tables(now)
    if now.playing:
        return _play(now)
    return _write_ruling(now) if now.reviewed else _confirm_stage(now)


def _cancelled(now: EventNow) -> Advice:
    if now.tournament.archived_at is not None:
        return Advice(
            title=_("Nothing more is recorded"),
            text=_(
                "If the event takes place after all, take it out of the archive, then "
                "take the cancellation back."
            ),
            button=_to(now, "event-settings", _("To the archive")),
        )
    return Advice(
        title=_("Nothing more is recorded"),
        text=_("If the event takes place after all, take the cancellation back."),
        button=_to(now, "event-settings", _("To the cancellation")),
    )


def _let_in(now: EventNow) -> Advice:
    return Advice(
        title=_("Let in who waits"),
        text=_(
            "Too few are to play, but some wait: %(late)s came late, %(stand_by)s "
            "stand by. Put them among those who play."
        )
        % {"late": now.counts.late, "stand_by": now.counts.stand_by},
        button=_to(now, "close-check-in", _("To those who wait")),
    )


def _fill_roster(now: EventNow) -> Advice:
    if now.tournament.in_pairs:
        text = _("Import a file as you have it, or add pairs one by one at the door.")
        one_by_one = _("Add pairs one by one")
    else:
        text = _("Import a file as you have it, or add people one by one at the door.")
        one_by_one = _("Add people one by one")
    return Advice(
        title=_("Fill the list of entrants"),
        text=text,
        button=_to(now, "import-roster", _("Import a list")),
        others=(_to(now, "roster", one_by_one),),
    )


def _check_in(now: EventNow) -> Advice:
    anybody = now.counts.checked_in > 0
    close = _to(now, "close-check-in", _("Close the check-in"))
    return Advice(
        title=_("Check in who is here"),
        text=not_checked_in(now),
        button=_to(now, "check-in", _("To the check-in")),
        others=(close,) if anybody else (),
    )


def _open_first_urn(now: EventNow) -> Advice:
    waits = now.counts.late or now.counts.stand_by or now.counts.missing
    lists = _to(now, "close-check-in", _("The late and the stand-by list"))
    return Advice(
        title=_("Look at the plan and draw the seats"),
        text=all_here(now),
        button=_to(now, "plan", _("To the plan")),
        others=(lists,) if waits else (),
    )


def _open_urn(now: EventNow) -> Advice:
    return Advice(
        title=_("%(stage)s: draw the seats") % {"stage": stage_now(now)},
        text=about_to_draw(now),
        button=_to(now, "plan", _("To the plan")),
        others=(_to(now, "stage-review", _("Somebody goes home?")),),
    )


def _play(now: EventNow) -> Advice:
    final = now.stage is not None and now.stage.final
    text = [_playing(now)]
    others = [_to(now, "staff", _("Sign-in links for referees"))]
    if final and now.tournament.final_held:
        text.append(
            _("Its score is held back until the prize giving, but stands on this page.")
        )
        others.append(_to(now, "desk-ceremony", _("Prize giving")))
    return Advice(
        title=_("The final is being played")
        if final
        else _("%(stage)s is being played") % {"stage": stage_now(now)},
        text=" ".join(text),
        button=_to(now, "desk-tables", _("Watch all tables")),
        others=tuple(others),
    )


def _settle_ties(now: EventNow) -> Advice:
    ties = [_tie(now, card) for card in now.tied]
    return Advice(
        title=tie_title(now.tied),
        text=_playing(now),
        button=ties[0].link,
        others=(_to(now, "desk-tables", _("All tables")),),
        tasks=(*ties, *_waiting(now)),
    )


def _close_tables(now: EventNow) -> Advice:
    tasks = tuple(_waiting(now))
    title = ngettext(
        "Table %(letters)s can be closed",
        "Tables %(letters)s can be closed",
        len(now.ready),
    )
    return Advice(
        title=title % {"letters": together(card.letter for card in now.ready)},
        text=_playing(now),
        button=tasks[0].link,
        others=(_to(now, "desk-tables", _("All tables")),),
        tasks=tasks,
    )


def _write_ruling(now: EventNow) -> Advice:
    tasks = tuple(_waiting(now))
    title = ngettext(
        "Table %(letters)s is under review",
        "Tables %(letters)s are under review",
        len(tasks),
    )
    return Advice(
        title=title % {"letters": together(card.letter for card in now.reviewed)},
        text=_("The stage can be confirmed after the ruling is written."),
        button=tasks[0].link,
        others=(_to(now, "desk-tables", _("All tables")),),
        tasks=tasks,
    )


def _confirm_stage(now: EventNow) -> Advice:
    final = now.stage is not None and now.stage.final
    return Advice(
        title=_("%(stage)s: check everything and confirm") % {"stage": stage_now(now)},
        text=_(
            "The final is closed. Your confirmation fixes its places; the results "
            "stay provisional until you publish them."
        )
        if final
        else _("All tables are closed. Your confirmation fixes who goes on."),
        button=_to(now, "stage-review", _("To the review of the stage")),
    )


def _decide_contest(now: EventNow) -> Advice:
    stage = now.contested
    assert stage is not None
    review = _to(now, "stage-review", _("To the correction"))
    return Advice(
        title=_("Decide the places") if stage.final else _("Decide who goes on"),
        text=_(
            "The final was corrected after its confirmation. Nobody has moved; the "
            "event goes on when you have decided."
        )
        if stage.final
        else _(
            "%(stage)s was corrected after its confirmation. Nobody has moved; the "
            "event goes on when you have decided."
        )
        % {"stage": stage_name(stage.number, final=False)},
        button=replace(review, href=f"{review.href}?stage={stage.number}"),
    )


def _publish_results(now: EventNow) -> Advice:
    assert now.ending is not None
    return Advice(
        title=_("Publish the official results")
        if now.may_publish
        else _("Take objections, then publish the results"),
        text=" ".join(_until_official(now.ending)),
        button=_to(now, "publish-results", _("To the objections and the results")),
        others=(_to(now, "desk-ceremony", _("Prize giving")),),
    )


def _until_official(ending: Ending) -> Iterator[str]:
    """Yield how the hall is asked for objections, and how many wait."""
    if ending.outdated:
        yield _(
            "A score was corrected after objections were asked for. Take the last step "
            "back and let the hall object to the corrected places."
        )
    elif ending.closes_at is not None:
        yield objections_taken(ending.steps[-1], at=timezone.now())
    elif ending.state is EndState.WAIVED:
        yield _("It is recorded that nobody objects.")
    else:
        yield _(
            "The final is confirmed and the places are provisional. Open the window "
            "for objections, answer them, then make the results official."
        )
    if ending.waiting:
        text = ngettext(
            "%(count)s objection waits for its answer.",
            "%(count)s objections wait for their answers.",
            len(ending.waiting),
        )
        yield text % {"count": len(ending.waiting)}


def _done(now: EventNow) -> Advice:
    results = _to(now, "results", _("To the results"))
    diplomas = _to(now, "print-diplomas", _("Diplomas"))
    if now.tournament.final_held:
        return Advice(
            title=_("Reveal the places at the prize giving"),
            text=_(
                "The results are official. Nobody in the hall sees the places of the "
                "final before you reveal them."
            ),
            button=_to(now, "desk-ceremony", _("To the prize giving")),
            others=(results, diplomas),
        )
    return Advice(
        title=_("The event is over"),
        text=_(
            "The results are official and frozen. What turns out to be wrong later "
            "is published as an erratum beside them."
        ),
        button=results,
        others=(
            _to(now, "desk-ceremony", _("Prize giving")),
            diplomas,
            *_ways_to_keep(now),
        ),
    )


def _ways_to_keep(now: EventNow) -> Iterator[Link]:
    """Yield where the whole event is saved, and where it is put into the archive."""
    yield _to_part(
        now, "publish-results", _("Keep the whole event"), part="whole-event"
    )
    if now.tournament.archived_at is None:
        yield _to_part(now, "event-settings", _("Archive"), part="archive")


def still_to_come(now: EventNow) -> tuple[str, ...]:
    """Return what is left of an event whose final is confirmed, in order."""
    event, provisional = now.tournament, now.status is TournamentStatus.FINISHED
    played = provisional or now.status is TournamentStatus.PUBLISHED
    if not played or event.cancelled_at is not None:
        return ()
    left = [_("Official results")] if provisional else []
    left += [_("Prize giving")] if provisional or event.final_held else []
    return (*left, *([_("Archive")] if event.archived_at is None else []))


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


def _tie(now: EventNow, card: TableCard) -> Task:
    return Task(
        letter=card.letter,
        text=" ".join(_tied(card)),
        link=_to(
            now,
            "referee-table",
            _("Settle the tie at table %(letter)s") % {"letter": card.letter},
            table_id=card.id,
        ),
    )


def _tied(card: TableCard) -> Iterator[str]:
    """Yield who is tied with whom; the final may have two ties at once."""
    tied = [side for side in card.ranked if side.standing == "tie"]
    for _rank, group in groupby(tied, key=lambda side: side.rank):
        together_now = together(side.name for side in group)
        yield _("%(names)s have the same points.") % {"names": together_now}


def _waiting(now: EventNow) -> Iterator[Task]:
    """Yield the tables that can be closed, then those that wait for a ruling."""
    for card in now.ready:
        yield _to_close(now, card)
    for card in now.reviewed:
        yield _to_rule(now, card)


def _to_rule(now: EventNow, card: TableCard) -> Task:
    label = _("Write the ruling for table %(letter)s") % {"letter": card.letter}
    return Task(
        letter=card.letter,
        text=_("Under review: the score of the audience stands still."),
        link=_to(now, "review-table", label, table_id=card.id),
    )


def _to_close(now: EventNow, card: TableCard) -> Task:
    return Task(
        letter=card.letter,
        text=why_over(card),
        link=_to(
            now,
            "close-table",
            _("Close table %(letter)s") % {"letter": card.letter},
            table_id=card.id,
        ),
    )
