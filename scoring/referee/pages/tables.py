"""The referee's tables: all of them as cards, and one with everything to do there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring.answers.enums import VouchedState
from scoring.calls.pages.calls import call_of, queue, referee_frame
from scoring.calls.pages.outbox import referee_queue
from scoring.cards.pages.proved import proved_by_last_deal
from scoring.clock.queries import EndHere, end_here
from scoring.deals.pages.closing import ranked_sides, settlers
from scoring.deals.pages.paper_sheet import has_sheet
from scoring.devices.pages import devices_of
from scoring.referee.pages.copies import may_be_copied, send_copy
from scoring.referee.pages.panel import has_panel, panel_data, panel_form
from scoring.referee.pages.proposal_lists import waiting_rows
from scoring.scoresheet.pages.choices import unplayed
from scoring.scoresheet.pages.frame import (
    AtTable,
    at_table,
    closed_for,
    closed_for_good,
    not_correctable,
)
from scoring.scoresheet.pages.ledger import NO_PLAY, LedgerRow, brings, ledger_rows
from scoring.scoresheet.pages.line_forms import line_forms
from scoring.scoresheet.queries.table_view import LineView
from scoring.stages.pages.cards import card_view
from scoring.stages.pages.words import contested_chip, table_chip
from scoring.stages.queries.cards import TableCard, table_cards
from scoring.standings.pages.contested import contest_rows
from scoring.standings.queries.contests import questioned_on
from scoring.substitutions.pages.accidents import left_seats
from scoring.ties.pages.lots import extra_deal_due
from tables.seating.enums import TableState
from tables.seating.models import Table
from tournaments.book.erased import listed
from tournaments.events.enums import ON_NOW
from tournaments.events.models.stage import Stage
from tournaments.events.queries.versions import painted_version
from tournaments.events.words import Chip, stage_name
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.staff.queries.roles import players_record
from tournaments.web.reader import reader

# -- What can be done at a table now, by this person.


def rights(at: AtTable, *, blocked: Refusal | None) -> dict[str, object]:
    """Return what this person may do here now."""
    return {
        "organizes": at.scope.actor.organizes,
        "may_reopen": at.may_touch_closed
        and at.state.closed
        and closed_for_good(at) is None,
        "may_void": blocked is None or not_correctable(at) is None,
        "may_expel": at.state.closed
        and bool(at.playing)
        and not_correctable(at) is None,
    }


def around(at: AtTable) -> dict[str, object]:
    """Return what can happen around the play here, and what has been announced."""
    state = at.state
    return {
        "cards_too": at.may_record_cards,
        "cards_first": at.may_record_cards and state.final and not state.over,
        "may_leave": sum(side[0] in at.playing for side in state.sides) > 1,
        "may_sit": at.scope.actor.organizes and bool(left_seats(at)),
        "forms": line_forms(at),
        "may_catch_up": has_sheet(at) and not (state.over or at.view.waits),
        "last_called": state.last_deal and not (state.over or state.closed),
    }


# -- The pages.


@dataclass(frozen=True, slots=True)
class ScoreSide:
    """One side of the scoreboard."""

    label: str
    seats: tuple[str, ...]
    name: str
    names: tuple[str, ...]
    points: int
    toward: int
    css: str
    dealer: str
    chip: Chip


@tournament_page(Access.REFEREE)
@require_safe
def my_tables(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the tables in play at which this person records."""
    version = painted_version(scope.tournament)
    context = {**_tables(scope), **referee_queue(scope), "version": version}
    page = render(request, "scoring/referee/my_tables.html", context)
    return may_be_copied(request, page)


@tournament_page(Access.REFEREE)
@require_safe
def my_tables_part(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the cards alone; 304 for whoever has this version."""
    template, context = "scoring/referee/_cards.html", partial(_tables, scope)
    return send_copy(request, template, etag=_etag(scope), context=context)


@tournament_page(Access.REFEREE)
@require_safe
def referee_table(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return one table: its score, what can be done now, and its ledger."""
    context = {
        **referee_frame(scope),
        **_table(request, at_table(scope, table_id=table_id)),
        **referee_queue(scope),
    }
    page = render(request, "scoring/referee/table.html", context)
    return may_be_copied(request, page)


@tournament_page(Access.REFEREE)
@require_safe
def referee_table_part(
    request: HttpRequest, scope: Scope, table_id: int
) -> HttpResponse:
    """Return the part of the table's page that changes."""
    etag = _etag(scope)
    context = partial(_table, request, at_table(scope, table_id=table_id))
    return send_copy(request, "scoring/referee/_table.html", etag=etag, context=context)


def _etag(scope: Scope) -> str:
    return f'"{painted_version(scope.tournament)}.{reader()}"'


def _tables(scope: Scope) -> dict[str, object]:
    """Return the tables of the stage that is on; an organizer sees all of them."""
    actor = scope.actor
    stages = list(
        Stage.objects.filter(
            tournament=scope.tournament,
            state__in=ON_NOW,
        )
    )
    ids = [stage.id for stage in stages]
    letters = () if actor.organizes else actor.letters
    cards = table_cards(ids, letters=letters)
    # Tables that still need the referee come first.
    cards.sort(key=lambda card: card.closed)
    return {
        "tournament": scope.tournament,
        **queue(scope),
        "proposals": waiting_rows(scope),
        "cards": [(card_view(card), _next_dealer(card)) for card in cards],
        "waits": any(card.waits for card in cards),
        "stages": [stage_name(stage.number, final=stage.final) for stage in stages],
        "others": _letters_in_play(stages) if not cards else "",
        "letters": ", ".join(actor.letters),
        "organizes": actor.organizes,
    }


def _letters_in_play(stages: Iterable[Stage]) -> str:
    """Return the letters of all tables of the stage that is on."""
    tables = Table.objects.filter(stage__in=stages).order_by("pk")
    return listed(tables.values_list("letter", flat=True))


def _next_dealer(card: TableCard) -> str:
    """Return who deals next; nobody once the set is over, or the event is."""
    if card.over or card.closed or card.cancelled:
        return ""
    dealer = card.seats[card.next_dealer]
    return dealer.entrant if len(card.sides) == len(card.seats) else dealer.name


def _table(request: HttpRequest, at: AtTable) -> dict[str, object]:
    """Return one table: score, actions and ledger."""
    state, target = at.state, at.view.rules.target
    tied = at.view.is_tied and at.scope.tournament.takes_records
    last = at.view.last_counting
    blocked, sides = closed_for(at), scoreboard(at)
    devices = devices_of(request, table=at.table, actor=at.scope.actor)
    rows = ledger_rows(at.view)
    by_seq = {row.seq: row for row in rows}
    return {
        "tournament": at.scope.tournament,
        "table": at.table,
        "at": at,
        "state": state,
        "stage_name": at.view.stage_name,
        **rights(at, blocked=blocked),
        "blocked": blocked,
        "review": None if state.review is None else at.line(state.review),
        "waits": at.view.waits,
        "head": state.head,
        "may_review": closed_for_good(at) is None and not at.view.waits,
        "chip": _chip(at, tied=tied, sides=sides),
        "sides": sides,
        "contests": contest_rows(
            at.scope.tournament_id, stage_id=at.table.stage.id, letter=at.table.letter
        )
        if at.view.stored_state is TableState.CONFIRMED
        else [],
        "target": target,
        "reached": at.reached,
        "tied": tied,
        "tied_names": [listed(map(at.side_name, g)) for g in state.unresolved],
        "settlers": settlers(at),
        "deal_first": any(extra_deal_due(at, group=g) for g in state.unresolved),
        "next_dealer": at.names[state.next_dealer],
        "next_number": at.next_number,
        "unplayed": unplayed(at),
        "last": last,
        "end": _end(at),
        "proved": None if blocked or at.view.waits else proved_by_last_deal(at),
        "undo_words": "" if last is None else _undo_words(last, rows=by_seq),
        **around(at),
        **call_of(at.scope, table_id=at.table_id),
        **devices,
        "panel": panel_form(at) if has_panel(at) else {},
        "data": {**panel_data(at), "records_here": devices["records_here"]},
        "players_record": players_record(at.scope.tournament_id),
        "objected": _objected(at, rows=by_seq),
        "rows": rows,
        "columns": len(state.sides) + 1,
    }


def _objected(
    at: AtTable, *, rows: Mapping[int, LedgerRow]
) -> list[tuple[LedgerRow, str, str]]:
    """Return the lines to which a player objects, the oldest first.

    Each with its hash, and what it brings whom.
    """
    return [
        (rows[seq], at.line(seq).line.hash, brings(rows[seq], view=at.view))
        for seq, one in sorted(at.view.vouched.items())
        if one.standing is VouchedState.OBJECTED
    ]


def _end(at: AtTable) -> EndHere | None:
    """Return the announced end of the stage while this table plays."""
    state = at.state
    if state.over or state.closed or at.view.waits:
        return None
    return end_here(
        at.scope.tournament_id,
        stage=at.view.stage,
        deals=state.deals,
        may_call=not state.last_deal,
        at=timezone.now(),
    )


def _chip(at: AtTable, *, tied: bool, sides: Iterable[ScoreSide]) -> Chip:
    return table_chip(
        at.view.stored_state,
        tied=tied,
        over=at.state.over,
        target=at.view.rules.target,
        best=max(at.state.totals),
        review=at.state.review is not None,
        contested=contested_chip() in [side.chip for side in sides],
        cancelled=at.scope.tournament.cancelled_at is not None,
    )


def _undo_words(line: LineView, *, rows: Mapping[int, LedgerRow]) -> str:
    """Return what would be undone, in a few words: “Deal 7: Pop: two”."""
    if line.line.kind in NO_PLAY:
        return line.title
    told = rows[line.line.seq].words
    words = [one for one in (told.who, told.what) if one]
    return ": ".join(dict.fromkeys([line.title, *words]))


def scoreboard(at: AtTable) -> list[ScoreSide]:
    """Return the sides in order of seat."""
    state = at.state
    css = {
        "tie": "is-tie", "contested": "is-tie",
        "through": "is-through", "winner": "is-through",
    }  # fmt: skip
    stage = at.table.stage
    asked = questioned_on(stage.id, contested=stage.contested_at is not None)
    ranked = {one.side: one for one in ranked_sides(at.view, asked=asked)}
    found = []
    for side, seats in enumerate(state.sides):
        chip = ranked[side].chip
        leads = not state.closed and state.deals > 0 and side == state.leader
        found.append(
            ScoreSide(
                label=at.side_label(side),
                seats=tuple(at.view.seats[seat].seat for seat in seats),
                name=at.side_name(side),
                names=tuple(at.names[seat] for seat in seats),
                points=state.totals[side],
                toward=max(0, min(state.totals[side], at.view.rules.target)),
                css="is-leading" if leads else css.get(chip.state, ""),
                dealer=at.names[state.next_dealer]
                if not state.closed and state.next_dealer in seats
                else "",
                chip=chip,
            )
        )
    return found
