"""Somebody leaves the table; somebody takes the seat that was left."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoring.ledger.enums import AWAY, LeaveCause, SitAs
from scoring.scoresheet.pages.choices import choices, seat_choices
from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import AtTable, agreeing, saved, signature
from scoring.scoresheet.pages.refused import Refused
from scoring.scoresheet.pages.table_form import from_link, table_form
from scoring.scoresheet.queries.table_view import table_view
from scoring.scoresheet.words.accidents import apart_word
from scoring.substitutions.commands.accidents import leave_seat
from scoring.substitutions.commands.proposing import propose_sit
from scoring.substitutions.queries.stand_by import stand_bys
from tournaments.ids import StageId
from tournaments.staff.pages.proposals import to_the_proposal
from tournaments.staff.policy import Access


def left_seats(table: AtTable) -> list[int]:
    """Return the first seat of every side that nobody plays on any more.

    None of a table that was dissolved: nobody sits down there.
    """
    if table.state.dissolved:
        return []
    playing = set(table.state.playing)
    return [side[0] for side in table.state.sides if side[0] not in playing]


def _leave_context(table: AtTable, typed: Typed, refused: Refused) -> dict[str, object]:
    notes = {
        LeaveCause.WITHDRAWN: _("goes home, is ill, gives up"),
        LeaveCause.EXPELLED: _("by ruling of the referee"),
        LeaveCause.NO_SHOW: _("before the first deal"),
    }
    if any(line.number is not None for line in table.state.lines):
        del notes[LeaveCause.NO_SHOW]
    causes = {one.value: (str(one.label), note) for one, note in notes.items()}
    wrong = refused.by_field
    return {
        "seat": seat_choices(
            table, chosen=typed.text("seat"), wrong=wrong, among=table.state.playing
        ),
        "cause": choices("cause", causes, chosen=typed.text("cause"), wrong=wrong),
        "pairs": table.in_pairs,
    }


@table_form(
    Access.REFEREE, template="scoring/substitutions/leave.html", context=_leave_context
)
def leave(request: HttpRequest, table: AtTable, typed: Typed) -> HttpResponse:
    """Record who leaves and why."""
    playing = [str(seat) for seat in table.state.playing]
    seat = typed.choice("seat", among=playing, missing="leaver_missing")
    cause = typed.choice("cause", among=list(AWAY), missing="cause_missing")
    sign = signature(table, typed=typed)
    leave_seat(
        table_id=table.table_id, seat=int(seat), cause=LeaveCause(cause), sign=sign
    )
    words = {"name": table.names[int(seat)], "cause": apart_word(cause)}
    response = saved(request, table, _("Saved: %(name)s, %(cause)s.") % words)
    view = table_view(table.row)
    # Under review it cannot be closed yet; its page says what is missing.
    if view.all_go_on and view.state.review is None:
        messages.info(
            request,
            _(
                "Whoever still plays here goes on, however the set ends: the table can "
                "be closed now."
            ),
        )
    return response


def _sit_context(table: AtTable, typed: Typed, refused: Refused) -> dict[str, object]:
    left = left_seats(table)
    only = str(left[0]) if len(left) == 1 else ""
    notes = {
        SitAs.SUBSTITUTE: _("takes the score, can go through"),
        SitAs.STAND_IN: _("plays on, cannot go through"),
    }
    rights = {one.value: (str(one.label), note) for one, note in notes.items()}
    wrong = refused.by_field
    return {
        "left": left,
        "pairs": table.in_pairs,
        "seat": seat_choices(
            table, chosen=typed.text("seat") or only, wrong=wrong, among=left
        ),
        "sits_as": choices(
            "sits_as", rights, chosen=typed.text("sits_as"), wrong=wrong
        ),
        "people": stand_bys(
            StageId(table.row.stage_id),
            gone=[table.state.entrants[seat] for seat in left],
        ),
        "entrant": typed.text("entrant"),
        "others": agreeing(table),
    }


@table_form(
    Access.ORGANIZER,
    template="scoring/substitutions/sit.html",
    context=_sit_context,
    fresh=from_link("seat"),
)
def sit(request: HttpRequest, table: AtTable, typed: Typed) -> HttpResponse:
    """Propose who takes a seat that was left."""
    left = [str(seat) for seat in left_seats(table)]
    seat = typed.choice("seat", among=left, missing="seat_missing")
    if not typed.text("entrant"):
        typed.wrong("sitter_missing", "entrant")
    sits_as = typed.choice("sits_as", among=SitAs.values, missing="sits_as_missing")
    sign = signature(table, typed=typed)
    proposed = propose_sit(
        table.row,
        seat=int(seat),
        entrant=typed.text("entrant"),
        sits_as=SitAs(sits_as),
        sign=sign,
    )
    return to_the_proposal(request, proposed)
