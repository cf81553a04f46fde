"""What every page at one table shares: which table, who may, what is in the frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone

from scoring.calls.pages.calls import referee_frame
from scoring.devices.pages import note_recorded
from scoring.games.protocol import Company
from scoring.ledger.commands.second import asks_two_people
from scoring.ledger.lines import Signature
from scoring.ledger.seating import seating_at
from scoring.ledger.state import LedgerState
from scoring.refusals import StageConfirmed, StageNotStarted, TableClosed
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.queries.table_view import LineView, TableView, table_view
from scoring.standings.refusals import ResultsPublished
from tables.ids import TableId
from tables.seating.models import Table
from tables.seating.queries.seating import table_for
from tournaments.events.commands.steps import why_over
from tournaments.events.enums import TournamentStatus
from tournaments.refusals import NotFound, Refusal
from tournaments.staff.policy import Scope
from tournaments.staff.queries.proposals import others_of
from tournaments.staff.queries.staff import StaffMember
from tournaments.web.pages.onward import page_of


@dataclass(frozen=True, slots=True)
class AtTable:
    """One table as the referee sees it."""

    scope: Scope
    row: Table
    view: TableView

    @property
    def names(self) -> tuple[str, ...]:
        return self.view.names

    @property
    def table_id(self) -> TableId:
        return self.row.id

    @property
    def state(self) -> LedgerState:
        """Return the state after the last line."""
        return self.view.state

    @property
    def rules(self) -> Any:
        """Return the rules of the game, for its own pages; others ask the view's."""
        return self.view.rules.ruleset

    @property
    def players(self) -> int:
        """Return how many seats the table has."""
        return len(self.view.seats)

    @property
    def may_record_cards(self) -> bool:
        """Tell whether the next deal can be recorded card by card."""
        everybody = len(self.state.playing) == self.players
        return everybody and self.view.rules.game.records_cards

    @property
    def in_pairs(self) -> bool:
        """Tell whether two play together here."""
        return len(self.state.sides) < self.players

    def company(self, *, replaces: int | None = None) -> Company:
        """Return who plays a deal now, or played when a line was recorded."""
        lines = [view.line for view in self.view.lines]
        return seating_at(lines, before=replaces).company

    @property
    def reached(self) -> bool:
        """Tell whether somebody has reached the target: a set can end without."""
        return self.view.rules.reached(self.state.totals)

    @property
    def needs_two_people(self) -> bool:
        """Tell whether a correction here asks for a second person."""
        return self.state.closed and asks_two_people(self.row.stage)

    @property
    def only_proposes(self) -> bool:
        """Tell whether this person's correction here waits for an organizer."""
        closed = self.state.closed and not self.view.confirmed
        return closed and not self.may_touch_closed

    @property
    def proposes(self) -> bool:
        """Tell whether a correction here waits for somebody else's signature."""
        return self.needs_two_people or self.only_proposes

    @property
    def may_touch_closed(self) -> bool:
        """Tell whether this person may correct a closed table."""
        return self.scope.actor.organizes

    def goes_behind(self, typed: Typed) -> bool:
        """Tell whether an organizer has seen that the stage is confirmed."""
        return self.may_touch_closed and typed.text("behind") == "1"

    def url(self, name: str, **more: int) -> str:
        """Return the address of one of this table's pages."""
        return page_of(self.scope.tournament, name, table_id=self.row.pk, **more)

    def line(self, seq: int) -> LineView:
        """Return a line that is there."""
        return next(view for view in self.view.lines if view.line.seq == seq)

    def since(self, seq: int) -> tuple[LineView, ...]:
        """Return the lines that somebody who knows ``seq`` has not seen."""
        return tuple(view for view in self.view.lines if view.line.seq > seq)

    def side_label(self, side: int) -> str:
        """Return the seats of a side: ``B1``, or ``B1 + B3`` in pairs."""
        return self.view.side_label(side)

    def side_name(self, side: int) -> str:
        """Return who plays on a side."""
        return self.view.side_names[side]


def at_table(scope: Scope, *, table_id: int) -> AtTable:
    """Return the table if the person records there and it has been opened.

    Raises NotFound, NotAllowed.
    """
    table = table_for(scope.actor, tournament_id=scope.tournament_id, table_id=table_id)
    if not table.ledger.exists():
        raise NotFound
    return AtTable(scope=scope, row=table, view=table_view(table))


def agreeing(table: AtTable) -> list[StaffMember]:
    """Return the staff who can confirm what this person proposes."""
    author = table.scope.actor.code
    return others_of(
        table.scope.tournament_id, author=author, organizers=table.only_proposes
    )


def signature(table: AtTable, *, typed: Typed, reason: str | None = None) -> Signature:
    """Return who writes, with the form's key and the last line that it showed.

    A reason that is not given is the form's, and has to be said. A second person signs
    nothing here: see ``proposals``. Raises InvalidEntry, FormKeyMissing.
    """
    if reason is None:
        reason = typed.words("reason", missing="reason_missing")
    return Signature(
        author=table.scope.actor.code,
        grant_id=table.scope.actor.grant_id,
        at=timezone.now(),
        client_key=typed.key_to_save(),
        after_seq=typed.after_seq(),
        reason=reason,
    )


def closed_for(table: AtTable) -> Refusal | None:
    """Return why nothing can be recorded here any more, or nothing."""
    if confirmed := closed_for_good(table):
        return confirmed
    return TableClosed() if table.state.closed else None


def closed_for_good(table: AtTable) -> Refusal | None:
    """Return why no referee can write anything here any more, or nothing."""
    if over := why_over(table.scope.tournament):
        return over
    return StageConfirmed() if table.view.confirmed else None


def closed_to_play(table: AtTable) -> Refusal | None:
    """Return why no play can be recorded here, before it begins or any more."""
    return closed_for(table) or (StageNotStarted() if table.view.waits else None)


def not_correctable(table: AtTable) -> Refusal | None:
    """Return why this person can correct nothing here, or nothing."""
    if over := why_over(table.scope.tournament):
        return over
    if table.scope.tournament.status == TournamentStatus.PUBLISHED:
        return ResultsPublished()
    if table.may_touch_closed or table.only_proposes:
        return None
    return closed_for(table)


def page(
    request: HttpRequest,
    table: AtTable,
    *,
    template: str,
    context: Mapping[str, object],
    status: int = 200,
) -> HttpResponse:
    frame = {
        **referee_frame(table.scope),
        "table": table.row,
        "at": table,
        "state": table.state,
        "stage_name": table.view.stage_name,
        "cards_too": table.may_record_cards,
    }
    return render(request, template, {**frame, **context}, status=status)


def saved(
    request: HttpRequest,
    table: AtTable,
    told: str,
    *,
    then: str = "referee-table",
    records: bool = True,
) -> HttpResponse:
    """Say what was written, and go back to the table's page, or another of it.

    ``records``: this device records at the table now, and no other.
    """
    if records:
        note_recorded(request, table=table.row, actor=table.scope.actor)
    messages.success(request, told)
    return HttpResponseRedirect(table.url(then))
