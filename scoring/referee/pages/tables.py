"""The referee's tables: all of them as cards, and one with everything to do there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scoring.answers.enums import VouchedState
from scoring.calls.pages.calls import call_of, queue, referee_frame
from scoring.calls.pages.outbox import referee_queue
from scoring.cards.pages.proved import proved_by_last_deal
from scoring.clock.queries import EndHere, end_here
from scoring.deals.pages.closing import (
    RankedSide,
    decided_by_tie_break,
    lot_links,
    ranked_sides,
    settlers,
    settles,
)
from scoring.deals.pages.paper_sheet import has_sheet
from scoring.devices.pages import devices_of
from scoring.referee.pages.copies import may_be_copied
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
from scoring.stages.pages.words import view_chip
from scoring.stages.queries.cards import TableCard, table_cards
from scoring.standings.pages.contested import contest_rows
from scoring.standings.queries.contests import questioned_on
from scoring.substitutions.pages.accidents import left_seats
from scoring.substitutions.pages.dissolving import dissolvable
from tables.seating.models import Table
from tournaments.book.erased import listed
from tournaments.events.enums import ON_NOW
from tournaments.events.models.stage import Stage
from tournaments.events.words import stage_name
from tournaments.live.pages import own_page
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.staff.queries.roles import players_record

# -- What can be done at a table now, by this person.


def rights(table: AtTable, *, blocked: Refusal | None) -> dict[str, object]:
    """Return what this person may do here now."""
    return {
        "organizes": table.scope.actor.organizes,
        "may_reopen": table.may_touch_closed
        and table.state.closed
        and closed_for_good(table) is None,
        "may_void": blocked is None or not_correctable(table) is None,
        "may_expel": table.state.closed
        and bool(table.state.playing)
        and not_correctable(table) is None,
    }


def around(table: AtTable) -> dict[str, object]:
    """Return what can happen around the play here, and what has been announced."""
    state = table.state
    return {
        "cards_too": table.may_record_cards,
        "cards_first": table.may_record_cards and state.final and not state.over,
        "may_leave": sum(side[0] in state.playing for side in state.sides) > 1,
        "may_swap": table.scope.actor.organizes and bool(state.contending),
        "may_sit": table.scope.actor.organizes and bool(left_seats(table)),
        "may_dissolve": dissolvable(table),
        "forms": line_forms(table),
        "may_catch_up": has_sheet(table) and not (state.over or table.view.waits),
        "last_called": state.last_deal and not (state.over or state.closed),
    }


# -- The pages.


@tournament_page(Access.REFEREE)
def my_tables(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the tables in play at which this person records."""
    page = own_page(
        request,
        scope,
        template="scoring/referee/my_tables.html",
        part="scoring/referee/_cards.html",
        context=partial(_tables, scope),
        around=partial(referee_queue, scope),
    )
    return may_be_copied(request, page)


@tournament_page(Access.REFEREE)
def referee_table(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return one table: its score, what can be done now, and its ledger."""
    page = own_page(
        request,
        scope,
        template="scoring/referee/table.html",
        part="scoring/referee/_table.html",
        context=lambda: _table(request, at_table(scope, table_id=table_id)),
        around=lambda: {**referee_frame(scope), **referee_queue(scope)},
    )
    return may_be_copied(request, page)


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


def _table(request: HttpRequest, table: AtTable) -> dict[str, object]:
    """Return one table: score, actions and ledger."""
    state, target = table.state, table.view.rules.target
    tied = table.view.is_tied and table.scope.tournament.takes_records
    lots = lot_links(table) if tied else []
    last = table.view.last_counting
    blocked, sides = closed_for(table), scoreboard(table)
    devices = devices_of(request, table=table.row, actor=table.scope.actor)
    rows = ledger_rows(table.view)
    by_seq = {row.seq: row for row in rows}
    return {
        "table": table.row,
        "at": table,
        "state": state,
        "stage_name": table.view.stage_name,
        **rights(table, blocked=blocked),
        "blocked": blocked,
        "review": None if state.review is None else table.line(state.review),
        "waits": table.view.waits,
        "head": state.head,
        "may_review": closed_for_good(table) is None and not table.view.waits,
        "chip": view_chip(
            table.view,
            tied=tied,
            contested=any(side.contested for side in sides),
            cancelled=table.scope.tournament.cancelled_at is not None,
        ),
        "sides": sides,
        "contests": contest_rows(
            table.scope.tournament_id,
            stage_id=table.row.stage.id,
            letter=table.row.letter,
        )
        if table.view.confirmed
        else [],
        "target": target,
        "reached": table.reached,
        "tied": tied,
        "tied_names": [listed(map(table.side_name, g)) for g in state.unresolved],
        "settlers": settlers(table),
        "decided": decided_by_tie_break(table),
        "lots": lots,
        "settles": settles(table.view, lots=[lot for lot, _page in lots]),
        "next_dealer": table.names[state.next_dealer],
        "unplayed": unplayed(table),
        "last": last,
        "end": _end(table),
        "proved": None if blocked or table.view.waits else proved_by_last_deal(table),
        "undo_words": "" if last is None else _undo_words(last, rows=by_seq),
        **around(table),
        **call_of(table.scope, table_id=table.table_id),
        **devices,
        "panel": panel_form(table) if has_panel(table) else {},
        "data": {**panel_data(table), "records_here": devices["records_here"]},
        "players_record": players_record(table.scope.tournament_id),
        "objected": _objected(table, rows=by_seq),
        "rows": rows,
        "columns": len(state.sides) + 1,
    }


def _objected(
    table: AtTable, *, rows: Mapping[int, LedgerRow]
) -> list[tuple[LedgerRow, str, str]]:
    """Return the lines to which a player objects, the oldest first.

    Each with its hash, and what it brings whom.
    """
    return [
        (rows[seq], table.line(seq).line.hash, brings(rows[seq], view=table.view))
        for seq, one in sorted(table.view.vouched.items())
        if one.standing is VouchedState.OBJECTED
    ]


def _end(table: AtTable) -> EndHere | None:
    """Return the announced end of the stage while this table plays."""
    state = table.state
    if state.over or state.closed or table.view.waits:
        return None
    return end_here(
        table.scope.tournament_id,
        stage=table.view.stage,
        deals=state.deals,
        may_call=not state.last_deal,
        at=timezone.now(),
    )


def _undo_words(line: LineView, *, rows: Mapping[int, LedgerRow]) -> str:
    """Return what would be undone, in a few words: “Deal 7: Pop: two”."""
    if line.line.kind in NO_PLAY:
        return line.title
    told = rows[line.line.seq].words
    words = [one for one in (told.who, told.what) if one]
    return ": ".join(dict.fromkeys([line.title, *words]))


def scoreboard(table: AtTable) -> list[RankedSide]:
    """Return the sides in order of seat."""
    stage = table.row.stage
    asked = questioned_on(stage.id, contested=stage.contested_at is not None)
    return sorted(ranked_sides(table.view, asked=asked), key=lambda one: one.side)
