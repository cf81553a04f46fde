"""The print centre: everything that can be printed, in the order of the day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tables.draws.queries.digital import opened
from tournaments.events.enums import BEFORE_THE_END, StageState
from tournaments.events.queries.events import StageRow, stages
from tournaments.people.queries.rosters import roster_counts
from tournaments.staff.policy import Access, Scope, tournament_page


@dataclass(frozen=True, slots=True)
class Printable:
    """One page to print; ``waits`` says what it waits for, empty when it is ready."""

    page: str
    title: str
    text: str
    waits: str = ""


@dataclass(frozen=True, slots=True)
class Ready:
    """What the event has so far, so that what depends on it can be printed."""

    people: bool
    urn: bool
    drawing: bool
    digital: bool
    seats: bool
    closed: bool
    places: bool
    public: bool


@tournament_page(Access.ORGANIZER)
def print_centre(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return everything printable, each with what it is still waiting for."""
    known = stages(scope.tournament_id)
    latest = known[-1] if known else None
    ready = _ready(scope, known=known)
    context = {
        "stage": None if latest is None else latest.name,
        "groups": [
            (_("Before the draw"), _before(ready)),
            (_("Draw and seats"), _drawing(ready)),
            (_("During play"), _playing(ready)),
            (_("At the end"), _ending(ready)),
        ],
    }
    return render(request, "scoring/desk/printing/centre.html", context)


def _ready(scope: Scope, *, known: Sequence[StageRow]) -> Ready:
    latest = known[-1] if known else None
    seated = [row for row in known if row.tables]
    return Ready(
        people=roster_counts(scope.tournament_id).registered > 0,
        urn=latest is not None and latest.state is not StageState.PLANNED,
        drawing=latest is not None and latest.state is StageState.DRAWING,
        digital=latest is not None and opened(latest.id) is not None,
        seats=bool(seated),
        closed=bool(seated) and seated[-1].tables_closed > 0,
        places=scope.tournament.status not in BEFORE_THE_END,
        public=scope.tournament.is_public,
    )


def _before(ready: Ready) -> list[Printable]:
    return [
        Printable(
            "print-checklist",
            _("Checklist of the day"),
            _("Every step from the week before to the archive, to tick on paper."),
        ),
        Printable(
            "print-poster",
            _("Poster"),
            _("The code of the public page in large, for doors and walls."),
            waits="" if ready.public else _("the event is not public"),
        ),
        Printable(
            "print-check-in",
            _("Check-in list"),
            _("Everybody from A to Z with a box to tick, for the roll call."),
            waits="" if ready.people else _("waits for the roster"),
        ),
    ]


def _drawing(ready: Ready) -> list[Printable]:
    urn = "" if ready.urn else _("waits for the urn to be opened")
    seats = "" if ready.seats else _("waits for the seats to be published")
    drawn = _("the seats are drawn already")
    return [
        Printable(
            "print-tickets",
            _("Seat tickets") if ready.digital else _("Tickets for the urn"),
            _("One for each seat, to cut out."),
            waits=urn or ("" if ready.drawing or ready.digital else drawn),
        ),
        Printable(
            "print-signs",
            _("Table signs"),
            _("The letter in large, the names, the code of the table's page."),
            waits=urn,
        ),
        Printable(
            "print-seats",
            _("Seats from A to Z"),
            _("For the wall: where everybody sits."),
            waits=seats,
        ),
        Printable(
            "print-by-table",
            _("Seats by table"),
            _("For the wall: who sits at each table."),
            waits=seats,
        ),
    ]


def _playing(ready: Ready) -> list[Printable]:
    closed = "" if ready.closed else _("waits for the first closed table")
    return [
        Printable(
            "print-score-sheets",
            _("Score sheets"),
            _("A sheet for each table, 40 deals, with the rules in force at its foot."),
            waits="" if ready.urn else _("waits for the urn to be opened"),
        ),
        Printable(
            "print-slips",
            _("Closing slips"),
            _("The totals of each closed table and its fingerprint, to be signed."),
            waits=closed,
        ),
        Printable(
            "print-standings",
            _("Standings"),
            _("The stage as it stands: who is through, out or tied."),
            waits="" if ready.seats else _("waits for the seats to be published"),
        ),
    ]


def _ending(ready: Ready) -> list[Printable]:
    places = "" if ready.places else _("waits for the final to be confirmed")
    return [
        Printable(
            "print-results",
            _("Results"),
            _("All places with the hash of the published copy."),
            waits=places,
        ),
        Printable(
            "print-diplomas",
            _("Diplomas"),
            _("For the places 1 to 4, with the code of the results."),
            waits=places,
        ),
    ]
