"""A table to which too few came is dissolved: who plays where then, and the button."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoring.scoresheet.pages.forms import Typed
from scoring.scoresheet.pages.frame import AtTable, closed_for, saved, signature
from scoring.scoresheet.pages.refused import Refused
from scoring.scoresheet.pages.table_form import table_form
from scoring.standings.queries.standings import sent_on
from scoring.substitutions.commands.dissolving import dissolve_table
from scoring.substitutions.commands.seats import seats_left
from scoring.substitutions.queries.dissolving import MovesTo, moves_to, seats_now
from tournaments.book.erased import listed
from tournaments.ids import StageId
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access


def moves_from(table: AtTable) -> list[MovesTo]:
    """Return who would go where from a table. Raises NotToDissolve, TooFewSeats."""
    through = table.view.through
    return moves_to(table.row.stage, state=table.state, through=through)


def dissolvable(table: AtTable) -> bool:
    """Tell whether a table can be dissolved, and there are seats for who is left."""
    try:
        moves_from(table)
    except Refusal:
        return False
    return table.state.review is None


def _context(table: AtTable, _typed: Typed, refused: Refused) -> dict[str, object]:
    why, moves, on = closed_for(table), [], None
    try:
        moves = moves_from(table)
        now = sent_on(StageId(table.row.stage_id))
        # Those who move are all who could go on from here; elsewhere enough are.
        on = (now, now - len(moves))
    except Refusal as error:
        why = why or error
    return {
        "blocked": why if refused.status == HTTPStatus.OK else None,
        "moves": [
            (table.names[one.seat], table.view.seats[one.seat].seat, one.free.seat)
            for one in moves
        ],
        "going_on": on,
    }


@table_form(
    Access.ORGANIZER, template="scoring/substitutions/dissolve.html", context=_context
)
def dissolve(request: HttpRequest, table: AtTable, typed: Typed) -> HttpResponse:
    """Dissolve the table, and say where everybody plays now."""
    sign = signature(table, typed=typed)
    then = dissolve_table(table_id=table.table_id, sign=sign).state
    left = {then.entrants[seat]: table.names[seat] for seat in seats_left(then)}
    seats = seats_now(table.row.stage.id, codes=left)
    told = listed(f"{left[code]} → {seat}" for code, seat in seats.items())
    words = _("The table is dissolved: %(people)s.") % {"people": told}
    return saved(request, table, words, records=False)
