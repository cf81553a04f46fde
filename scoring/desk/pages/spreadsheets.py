"""What an organizer takes home for a spreadsheet: list, standings, deals, places."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.deals.pages.register import penalties_sheet
from scoring.finish.pages.results_view import results_view
from scoring.finish.queries.results import event_results
from scoring.scoresheet.queries.table_view import LineView, TableView, table_views
from scoring.stages.pages.standings import standing_rows
from tables.seating.models import Table
from tournaments.book.erased import listed
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import stages
from tournaments.people.names import PAIR
from tournaments.people.queries.names import names_by_code
from tournaments.people.queries.rosters import roster
from tournaments.refusals import NotFound
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.staff.words import signer
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.spreadsheets import (
    ENDINGS,
    Cell,
    Spreadsheet,
    send_spreadsheet,
)


@tournament_page(Access.ORGANIZER)
def spreadsheet(
    _request: HttpRequest, scope: Scope, name: str, ending: str
) -> HttpResponse:
    """Return one of the tables as a file, in the reader's language."""
    if name not in SHEETS or ending not in ENDINGS:
        raise NotFound
    _label, made = SHEETS[name]
    return send_spreadsheet(made(scope), ending=ending)


def offered(event: Tournament) -> list[tuple[object, Mapping[str, str]]]:
    """Return every table that there is, with the addresses of its files by ending."""
    return [
        (
            label,
            {
                ending: page_of(event, "spreadsheet", name=name, ending=ending)
                for ending in ENDINGS
            },
        )
        for name, (label, _made) in SHEETS.items()
    ]


def _roster(scope: Scope) -> Spreadsheet:
    return Spreadsheet(
        name=f"{scope.tournament.slug}-roster",
        title=_("Roster"),
        columns=[
            _("Code"), _("Name"), _("Town"), _("Club"), _("State"), _("Checked in"),
            _("Fee paid"), _("Amount"),
        ],
        rows=[
            [
                row.code,
                row.full_name,
                row.town,
                row.club,
                str(row.status.label),
                row.checked_in_at,
                _("yes") if row.fee_paid else _("no"),
                row.fee_amount or None,
            ]
            for row in roster(scope.tournament_id)
        ],
    )  # fmt: skip


def _standings(scope: Scope) -> Spreadsheet:
    names = names_by_code(scope.tournament_id)
    return Spreadsheet(
        name=f"{scope.tournament.slug}-standings",
        title=_("Standings"),
        columns=[
            _("Stage"), _("Place"), _("Code"), _("Name"), _("Seat"), _("Points"),
            _("Deals"), _("of which penalties"), _("Place at the table"), _("State"),
        ],
        rows=[
            [
                stage.name,
                row.place,
                row.codes,
                row.name,
                row.seat,
                row.points,
                row.deals,
                row.penalties,
                row.rank,
                row.chip.label,
            ]
            for stage in stages(scope.tournament_id)
            if stage.tables
            for row in standing_rows(stage, names=names)
        ],
    )  # fmt: skip


def _deals(scope: Scope) -> Spreadsheet:
    found = Table.objects.filter(
        stage__tournament=scope.tournament_id, ledger__isnull=False
    )
    tables = table_views(
        list(
            found.distinct()
            .select_related("stage__tournament")
            .order_by("stage__number", "number")
        )
    )
    most = max((len(table.state.sides) for table in tables), default=0)
    sides = range(1, most + 1)
    return Spreadsheet(
        name=f"{scope.tournament.slug}-deals",
        title=_("Deals"),
        columns=[
            _("Stage"), _("Table"), _("Line"), _("Deal"), _("Time"), _("What"),
            _("Voided by line"), _("Reason"), _("Signed"),
            *(
                text
                for side in sides
                for text in (
                    _("Player %(number)s") % {"number": side},
                    _("Change %(number)s") % {"number": side},
                    _("Score %(number)s") % {"number": side},
                )
            ),
        ],
        rows=[
            _deal_row(line, table=table)
            for table in tables
            for line in table.in_order_of_play
        ],
    )  # fmt: skip


def _deal_row(line: LineView, *, table: TableView) -> list[Cell]:
    played = line.played
    names = table.names_at(line.line.seq)
    row: list[Cell] = [
        table.stage,
        table.letter,
        line.line.seq,
        None if played is None else played.number,
        line.at,
        _what(line, table=table),
        None if played is None else played.voided_by,
        line.reason,
        signer(line.author),
    ]
    for side, seats in enumerate(table.state.sides):
        row.append(listed((names[seat] for seat in seats), between=PAIR))
        if played is not None:
            row += [played.delta[side], played.totals[side]]
    return row


def _what(line: LineView, *, table: TableView) -> str:
    """Return what a line is, and what was not recorded of it."""
    if line.deal is None:
        return line.title
    note = table.rules.telling.told(line.deal, result=None).note
    return f"{line.title} ({note})" if note else line.title


def _results(scope: Scope) -> Spreadsheet:
    found = results_view(scope.tournament, found=event_results(scope.tournament))
    groups = (
        []
        if found is None
        else [
            (_("Final"), found.final),
            *found.others,
        ]
    )
    return Spreadsheet(
        name=f"{scope.tournament.slug}-results",
        title=_("Results"),
        columns=[
            _("Place"), _("Code"), _("Name"), _("Reached"), _("Points"),
            _("Remark"),
        ],
        rows=[
            [
                place.place,
                place.code,
                place.name,
                stage,
                place.points,
                " ".join([place.left, *place.errata]).strip(),
            ]
            for stage, places in groups
            for place in places
        ],
    )  # fmt: skip


SHEETS: dict[str, tuple[object, Callable[[Scope], Spreadsheet]]] = {
    "roster": (gettext_lazy("Roster"), _roster),
    "standings": (gettext_lazy("Standings"), _standings),
    "deals": (gettext_lazy("Deals"), _deals),
    "penalties": (gettext_lazy("Penalties"), penalties_sheet),
    "results": (gettext_lazy("Results"), _results),
}
