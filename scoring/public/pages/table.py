"""One table deal by deal, live, with why each score is what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.calls.queries import open_call, plays
from scoring.cards.pages.under_way import part_of
from scoring.cards.queries.set_text import has_text
from scoring.clock.queries import next_deal_at
from scoring.deals.pages.closing import RankedSide, ranked_sides, settled, settles
from scoring.games.words.figures import points_text
from scoring.games.words.terms import together
from scoring.ledger.state import LedgerState
from scoring.odds.queries import odds_at
from scoring.odds.words import OddsText, odds_text
from scoring.ranking.cut import Now
from scoring.scoresheet.pages.curve import curve
from scoring.scoresheet.pages.ledger import ledger_rows
from scoring.scoresheet.pages.ticker import table_ticks
from scoring.scoresheet.queries.table_view import TableView, table_shown
from scoring.stages.pages.words import (
    SMALL_TABLE,
    contested_chip,
    lead_chip,
    standing_chip,
    view_chip,
)
from scoring.standings.pages.contested import contest_rows
from scoring.standings.pages.lot_links import lot_url
from scoring.standings.pages.went_home import home_rows
from scoring.standings.queries.contests import questioned_on
from scoring.standings.queries.held import HELD
from scoring.standings.queries.standings import PLAYING, REVIEW, now_at
from tables.lots.queries import lots_at
from tables.seating.models import Table
from tables.seating.queries.seating import table_in
from tournaments.events.models.stage import Stage
from tournaments.events.words import Chip, stage_name
from tournaments.ids import StageId, TournamentId
from tournaments.live.pages import Part, asks_for_part, paint, send_page, send_part
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.qr import kept_digits


@dataclass(frozen=True, slots=True)
class SideOdds:
    """The chances of one side, in words."""

    name: str
    text: OddsText


@tournament_page(Access.PUBLIC)
def table(request: HttpRequest, scope: Scope, table_id: int) -> HttpResponse:
    """Return the table's page; NotFound for another tournament's table."""
    part = Part(
        of=f"table.{table_id}",
        template="scoring/public/_table.html",
        context=partial(_context, scope.tournament_id, table_id=table_id),
        table=table_id,
    )
    if asks_for_part(request):
        return send_part(request, scope, part=part)
    row = table_in(scope.tournament_id, table_id=table_id)
    context: dict[str, object] = {
        "table": row,
        "stage_name": stage_name(row.stage.number, final=row.stage.final),
        "cards": None,
    }
    if row.stage.final:
        cards = part_of(row)
        context |= {"cards": cards, "cards_html": paint(scope, part=cards).html()}
    return send_page(
        request,
        scope,
        page="table",
        template="scoring/public/table.html",
        part=part,
        context=context,
    )


def _context(tournament_id: TournamentId, *, table_id: int) -> dict[str, object]:
    """Return the table's score and its ledger in words. At most fifteen queries.

    The table is read here, after the version, so that its state is not older.
    """
    table = table_in(tournament_id, table_id=table_id)
    view = table_shown(table)
    state, target = view.state, view.rules.target
    sides = _sides(view, stage=table.stage)
    review = None if state.review is None else view.lines[state.review - 1]
    cancelled = table.stage.tournament.cancelled_at is not None
    tied = view.is_tied and not cancelled
    # Cancelled or in the archive, nothing comes next.
    event_goes_on = table.stage.tournament.takes_records
    lots = [] if view.held else lots_at(view.id)
    return {
        "view": view,
        "sides": sides,
        "board": _board(view, sides=sides, event_goes_on=event_goes_on),
        "small": len(view.seats) == SMALL_TABLE,
        "pairs": len(sides) < len(view.seats),
        "target": target,
        "chip": view_chip(
            view,
            tied=tied,
            contested=any(side.contested for side in sides),
            cancelled=cancelled,
        ),
        "review": review,
        "open_ties": _open_ties(view) if tied and not review else [],
        "settles": settles(view, lots=lots),
        "settled_ties": settled(view),
        "lots": [(lot, lot_url(lot)) for lot in lots],
        **_around(view, table=table),
        "odds": _odds(view, table=table) if event_goes_on else [],
        "has_text": has_text(view),
        "next_deal": _next_deal(view, table=table) if event_goes_on else (),
        "curve": None if view.held else curve(view),
        "latest": next(iter(table_ticks(view)), None),
        "rows": ledger_rows(view),
        "columns": len(sides) + 1,
        "head": kept_digits(state.head),
    }


def _next_deal(view: TableView, *, table: Table) -> tuple[str, ...]:
    """Return what the next deal must bring; nothing where no score may be told."""
    if view.held or view.waits:
        return ()
    found = next_deal_at(view, tournament_id=table.stage.tournament.id)
    return () if found is None else found.all


def _odds(view: TableView, *, table: Table) -> list[SideOdds]:
    """Return the chances of each side, in the order of the seats."""
    found = odds_at(StageId(table.stage_id), table_id=view.id)
    codes = [view.seats[seats[0]].code for seats in view.state.sides]
    return [
        SideOdds(name=name, text=odds_text(found[code]))
        for name, code in zip(view.side_names, codes, strict=True)
        if code in found
    ]


def _around(view: TableView, *, table: Table) -> dict[str, object]:
    """Return what happened around the play: calls, corrections, who went home."""
    event, stage_id = table.stage.tournament, StageId(table.stage_id)
    event_id = event.id
    confirmed = view.confirmed
    called_from = plays(table, state=view.state.as_json())
    return {
        "plays": called_from,
        "call": open_call(view.id, at=timezone.now()) if called_from else None,
        "contests": contest_rows(
            event_id, stage_id=stage_id, letter=table.letter, held=view.held
        )
        if confirmed
        else [],
        "went_home": home_rows(event_id, stage_id=stage_id, letter=table.letter)
        if confirmed
        else [],
    }


def _sides(view: TableView, *, stage: Stage) -> list[RankedSide]:
    """Return the sides in order of seat, as everybody may see how they stand."""
    contested = stage.contested_at is not None and not view.held
    found = ranked_sides(
        view,
        asked=questioned_on(stage.id, contested=contested),
        kept_back=_kept_back(view),
        event_goes_on=stage.tournament.takes_records,
    )
    return sorted(found, key=lambda one: one.side)


def _kept_back(view: TableView) -> str:
    """Return the word of a table that does not show how it stands, or nothing."""
    if view.held:
        return HELD
    return "" if view.state.review is None else REVIEW


def _board(
    view: TableView, *, sides: Sequence[RankedSide], event_goes_on: bool
) -> list[tuple[RankedSide, str, list[Chip]]]:
    """Return the sides, each with its class on the scoreboard and its chips."""
    now = now_at(view.state.as_json(), through=view.through)
    return [
        (
            side,
            *_standing(
                side,
                state=view.state,
                now=now.get(side.side),
                event_goes_on=event_goes_on,
            ),
        )
        for side in sides
    ]


def _standing(
    side: RankedSide, *, state: LedgerState, now: Now | None, event_goes_on: bool
) -> tuple[str, list[Chip]]:
    """Return the class of a side on the scoreboard, and what its chips say."""
    standing = side.standing
    plays = standing == PLAYING and event_goes_on
    now = now if plays else None
    leads = plays and side.side == state.leader
    chips = []
    if side.contested:
        chips.append(contested_chip())
    elif now is not None or standing not in {PLAYING, REVIEW, HELD}:
        rank = side.rank
        chips.append(standing_chip(standing, rank=rank, final=state.final, now=now))
    elif state.final and leads:
        chips.append(lead_chip())
    moves = standing not in {REVIEW, HELD} and not state.over
    if side.dealer and moves and event_goes_on:
        who = _("Deals: %(name)s") % {"name": side.dealer}
        one = pgettext("this player", "Deals")
        chips.append(Chip(state="dealer", label=one if len(side.seats) == 1 else who))
    css = {"tie": "is-tie", "through": "is-through"}.get(standing, "")
    if side.contested:
        css = "is-tie"
    elif now is Now.THROUGH or leads:
        css = "is-leading"
    return css, chips


def _open_ties(view: TableView) -> list[str]:
    """Return a sentence for each tie that must be settled before the close."""
    return [
        ngettext(
            "%(names)s have %(points)s point each.",
            "%(names)s have %(points)s points each.",
            abs(view.state.totals[group[0]]),
        )
        % {
            "names": together(view.side_names[side] for side in group),
            "points": points_text(view.state.totals[group[0]]),
        }
        for group in view.state.unresolved
    ]
